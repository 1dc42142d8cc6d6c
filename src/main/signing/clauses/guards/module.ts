import { block, type Finding, hold, judge } from '#main/signing/define/clause.ts';
import type { ModuleFacts, NamedModule } from '#main/signing/define/guards.ts';
import type { Clause } from '#shared/flows/approval.ts';

/** Protocols that a module's own inscription may declare (api-facts 3.1). */
const PROTOCOLS = ['brc20-module', 'brc20-swap'];

/** C30: it is the module used earlier or one shipped with the app, and its own inscription declares it a module. */
export function rightModule(
  title: string,
  { id, burns }: NamedModule,
  facts: ModuleFacts | null,
): Clause {
  if (facts === null)
    return judge('C30', title, '', [], [hold('The module of the swap could not be read.')]);
  const { deploy } = facts;
  return judge(
    'C30',
    title,
    'Its own inscription is a module, and it is the one that you use.',
    [`module ${id}`, 'fault' in deploy ? deploy.fault : `its inscription: ${deploy.protocol}`],
    [...existenceFindings(facts, burns === true), ...pinFindings(id, facts)],
  );
}

function existenceFindings({ deploy }: ModuleFacts, burns: boolean): Finding[] {
  if (!('fault' in deploy))
    return PROTOCOLS.includes(deploy.protocol)
      ? []
      : [block('The inscription that it names is no module.')];
  return [
    burns
      ? block('It could not be proved that this module exists: the tokens would be lost.')
      : hold('It could not be proved that this module exists.'),
  ];
}

function pinFindings(id: string, { pinned, shipped, trustsFirst }: ModuleFacts): Finding[] {
  if (pinned === id || shipped.includes(id)) return [];
  if (pinned === 'unknown')
    return [
      hold(`Which module you used before is not known any more. This one is ${id}. Check its id.`),
    ];
  if (pinned !== null)
    return [block(`You use module ${pinned}. This is another one: ${id}. Reject it.`)];
  return trustsFirst
    ? []
    : [hold(`You have not used this module before: ${id}. Check its id before you go on.`)];
}
