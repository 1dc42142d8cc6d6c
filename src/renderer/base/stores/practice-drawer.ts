import { defineStore } from 'pinia';
import { ref } from 'vue';

/** Whether the practice controls stand beside every screen. Until the window closes. */
export const usePracticeDrawer = defineStore('practice drawer', () => {
  const isOpen = ref(false);
  return { isOpen };
});
