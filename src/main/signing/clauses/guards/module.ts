import { block, type Finding, hold, judge } from '#main/signing/define/clause.ts';
import type { ModuleFacts, NamedModule } from '#main/signing/define/guards.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { say } from '#shared/words/say.ts';

/** Protocols that a module's own inscription may declare (api-facts 3.1). */
const PROTOCOLS = ['brc20-module', 'brc20-swap'];

/**
 * C30: the module is the one used earlier or one shipped with the app, and its own inscription declares it a
 * module.
 */
export function rightModule(
  title: string,
  { id, burns }: NamedModule,
  facts: ModuleFacts | null,
): Clause {
  if (facts === null)
    return judge('C30', title, '', [], [hold(say.signing.clausesGuardsModule.theModuleOfThe)]);
  const { deploy } = facts;
  return judge(
    'C30',
    title,
    say.signing.clausesGuardsModule.itsOwnInscriptionIs,
    [
      say.signing.clausesGuardsModule.module({ id }),
      'fault' in deploy
        ? deploy.fault
        : say.signing.clausesGuardsModule.itsInscription({ protocol: deploy.protocol }),
    ],
    [...existenceFindings(facts, burns === true), ...pinFindings(id, facts)],
  );
}

function existenceFindings({ deploy }: ModuleFacts, burns: boolean): Finding[] {
  if (!('fault' in deploy))
    return PROTOCOLS.includes(deploy.protocol)
      ? []
      : [block(say.signing.clausesGuardsModule.theInscriptionThatIt)];
  return [
    burns
      ? block(say.signing.clausesGuardsModule.itCouldNotBe)
      : hold(say.signing.clausesGuardsModule.itCouldNotBeProved),
  ];
}

function pinFindings(id: string, { pinned, shipped, trustsFirst }: ModuleFacts): Finding[] {
  if (pinned === id || shipped.includes(id)) return [];
  if (pinned === 'unknown')
    return [hold(say.signing.clausesGuardsModule.whichModuleYouUsed({ id }))];
  if (pinned !== null)
    return [block(say.signing.clausesGuardsModule.youUseModuleThis({ pinned, id }))];
  return trustsFirst ? [] : [hold(say.signing.clausesGuardsModule.youHaveNotUsed({ id }))];
}
