import { spawnSync } from 'node:child_process';

/** Skips what needs a program that isn't installed. */
const JUDGES = {
  'desktop-file-validate': 'the desktop file is not judged',
  appstreamcli: 'the description for software centres is not judged',
  rpmbuild: 'no RPM is built',
};

export const has = (tool: keyof typeof JUDGES): boolean => spawnSync('which', [tool]).status === 0;

/** A sentence for each missing program, so that skips are reported. */
export const missing = (): string[] =>
  (Object.keys(JUDGES) as (keyof typeof JUDGES)[])
    .filter((tool) => !has(tool))
    .map((tool) => `${tool} is not installed: ${JUDGES[tool]}.`);
