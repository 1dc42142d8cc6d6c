import { defineStore } from 'pinia';
import { type InjectionKey, type Ref, ref } from 'vue';

const HIDDEN = '•••••';
/** Numbers by themselves: not in ids, after `#`, or as a time of day. */
const NUMBERS = /(?<![\w#.:…-])[+−]?\d+(?:[\u202f\u00a0.,]\d+)*(?![\w:…]|[-.,]\d)/gu;

/** Whether the amounts below in the page are the wallet's own (`useOwnAmounts`). */
export const ownAmounts: InjectionKey<Readonly<Ref<boolean>>> = Symbol('own amounts');

/** Whether your amounts are hidden on screen, until the window closes. What is signed is never hidden. */
export const usePrivacyStore = defineStore('privacy', () => {
  const isOn = ref(false);
  const toggle = (): void => {
    isOn.value = !isOn.value;
  };
  /** A sentence about your amounts, without its numbers while they are hidden. */
  const veil = (text: string): string => (isOn.value ? text.replaceAll(NUMBERS, HIDDEN) : text);
  return { isOn, toggle, veil };
});
