import ui from '@nuxt/ui/vite';
import vue from '@vitejs/plugin-vue';

/**
 * Vite plugins of the page, for the build and its tests. Icons come from the installed Lucide
 * collection at build time, only those named in the sources, so none is fetched at run time.
 */
export function rendererPlugins(projectDir: string) {
  return [
    vue(),
    ui({
      root: projectDir,
      dts: false,
      autoImport: false,
      components: false,
      colorMode: false,
      icon: {
        clientBundle: {
          scan: { globInclude: ['src/renderer/**/*.{vue,ts}'] },
          sizeLimitKb: 256,
        },
      },
      ui: {
        colors: { primary: 'ink', neutral: 'zinc' },
        button: {
          slots: { base: 'cursor-pointer' },
          // The library's hover opacity (75 %) has too little contrast in either theme.
          compoundVariants: [
            {
              color: 'primary',
              variant: 'solid',
              class: 'hover:bg-primary/90 active:bg-primary/90',
            },
            {
              color: 'success',
              variant: 'solid',
              class: 'hover:bg-success/90 active:bg-success/90',
            },
            {
              color: 'warning',
              variant: 'solid',
              class: 'hover:bg-warning/90 active:bg-warning/90',
            },
            { color: 'error', variant: 'solid', class: 'hover:bg-error/90 active:bg-error/90' },
            { color: 'info', variant: 'solid', class: 'hover:bg-info/90 active:bg-info/90' },
          ],
          variants: {
            size: { md: { leadingIcon: 'size-4' }, lg: { leadingIcon: 'size-4' } },
            // What a button does is read whole, in two lines where one is too short.
            block: { true: { label: 'text-clip text-balance whitespace-normal' } },
          },
        },
        modal: { slots: { overlay: 'bg-black/50' } },
      },
      theme: {
        colors: ['primary', 'success', 'warning', 'error', 'info'],
        transitions: true,
      },
    }),
  ];
}
