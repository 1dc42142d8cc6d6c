import { practiceCalls } from '#main/ipc/practice.ts';
import type { Levers } from '#practice/server/port.ts';

/** Pulls a lever of the practice network; null if there is none of this name. Throws ZodError for a wrong input. */
export async function pullLever(practice: Levers, lever: string, input: unknown): Promise<unknown> {
  const calls = practiceCalls;
  switch (lever) {
    case 'status':
      return practice.status();
    case 'mine':
      return practice.mine(calls['practice.mine'].input.parse(input).blocks);
    case 'faucet': {
      const { address, sats } = calls['practice.faucet'].input.parse(input);
      return practice.faucet(address, sats);
    }
    case 'pay': {
      const pay = calls['practice.payFromOutside'].input.parse(input);
      return practice.payFromOutside(pay.address, pay.sats, pay.withInscription);
    }
    case 'swap-faucet':
      return practice.swapFaucet(calls['practice.swapFaucet'].input.parse(input).address);
    case 'fault': {
      const { row, mode, times, code } = calls['practice.fault'].input.parse(input);
      return practice.fault(row, mode, times, code);
    }
    case 'block-time':
      return practice.setBlockTime(calls['practice.setBlockTime'].input.parse(input).seconds);
    case 'conditions':
      return practice.setConditions(calls['practice.setConditions'].input.parse(input));
    case 'clock':
      return practice.advanceClock(calls['practice.advanceClock'].input.parse(input).seconds);
    case 'reorganise':
      return practice.reorganise(calls['practice.reorganise'].input.parse(input).blocks);
    case 'clear-faults':
      return practice.clearFaults();
    case 'online':
      return practice.setOnline(calls['practice.setOnline'].input.parse(input).online);
    case 'reset':
      calls['practice.reset'].input.parse(input);
      return practice.reset();
    default:
      return null;
  }
}
