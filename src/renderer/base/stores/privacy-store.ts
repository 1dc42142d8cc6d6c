import { defineStore } from 'pinia';
import { ref } from 'vue';

/** Whether your amounts are hidden on screen, until the window closes. What is signed is never hidden. */
export const usePrivacyStore = defineStore('privacy', () => {
  const isOn = ref(false);
  const toggle = (): void => {
    isOn.value = !isOn.value;
  };
  return { isOn, toggle };
});
