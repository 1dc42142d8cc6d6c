import { defineStore } from 'pinia';
import { ref } from 'vue';

/** Whether the practice controls are open beside every screen. Not kept when the window closes. */
export const usePracticeDrawer = defineStore('practice drawer', () => {
  const isOpen = ref(false);
  return { isOpen };
});
