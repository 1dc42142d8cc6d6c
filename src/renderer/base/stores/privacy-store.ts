import { defineStore } from 'pinia';
import { ref } from 'vue';

/** Whether what one owns is covered on screen, for an onlooker. Until the window closes; what is signed is never covered. */
export const usePrivacyStore = defineStore('privacy', () => {
  const isOn = ref(false);
  const toggle = (): void => {
    isOn.value = !isOn.value;
  };
  return { isOn, toggle };
});
