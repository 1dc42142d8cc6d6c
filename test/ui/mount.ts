import icons from '@nuxt/ui/runtime/vue/plugins/icons.js';
import { enableAutoUnmount, flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { afterEach } from 'vitest';
import { type Component, defineComponent, h, Suspense } from 'vue';
import { createMemoryHistory } from 'vue-router';

import { createAppRouter } from '../../src/renderer/router.ts';
import { createRpc, rpcKey } from '../../src/renderer/rpc.ts';
import { useAppStore } from '../../src/renderer/stores/app-store.ts';
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';

enableAutoUnmount(afterEach);

/** jsdom has no layout and no media queries; the page asks for both. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.HTMLElement.prototype.scrollTo = () => undefined;
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.ResizeObserver = class {
  observe(): void {
    return;
  }
  unobserve(): void {
    return;
  }
  disconnect(): void {
    return;
  }
};

export interface Screen {
  wrapper: VueWrapper;
  bridge: FakeBridge;
  /** What a person reads, with single spaces. */
  text(): string;
  button(name: string | RegExp): HTMLButtonElement;
  field(label: string): HTMLInputElement;
  type(label: string, value: string): Promise<void>;
  press(name: string | RegExp): Promise<void>;
  settle(): Promise<void>;
}

interface Options {
  bridge?: FakeBridge;
  path?: string;
  props?: Record<string, unknown>;
  /** False for a page that fills the stores itself. */
  booted?: boolean;
}

/** Puts a component on a page with stores, router and a bridge, as the entries do. */
export async function screen(component: Component, options: Options = {}): Promise<Screen> {
  const bridge = options.bridge ?? createFakeBridge();
  window.inkstone = bridge;
  const router = createAppRouter(createMemoryHistory());
  await router.push(options.path ?? '/');
  const booted = options.booted ?? true;
  const host = defineComponent({
    setup() {
      const app = booted ? useAppStore() : undefined;
      void app?.load();
      return () =>
        !app || app.ready ? h(Suspense, () => h(component, options.props ?? {})) : h('p', 'boot');
    },
  });
  const wrapper = mount(host, {
    attachTo: document.body,
    global: {
      plugins: [createPinia(), router, icons],
      provide: { [rpcKey as symbol]: createRpc(bridge) },
    },
  });
  await flushPromises();

  const root = (): HTMLElement => document.body;
  const named = (node: Element): string =>
    (node.getAttribute('aria-label') ?? node.textContent).replace(/\s+/g, ' ').trim();
  const button = (name: string | RegExp): HTMLButtonElement => {
    const found = [...root().querySelectorAll('button')].find((node) =>
      typeof name === 'string' ? named(node) === name : name.test(named(node)),
    );
    if (!found) throw new Error(`no button ${String(name)} in: ${root().textContent}`);
    return found;
  };
  const field = (label: string): HTMLInputElement => {
    const node = [...root().querySelectorAll('label')].find(
      (item) => item.textContent.replace(/\s+/g, ' ').trim() === label,
    );
    const target = node?.control ?? node?.querySelector('input, textarea, select');
    if (!target) throw new Error(`no field ${label} in: ${root().textContent}`);
    return target as HTMLInputElement;
  };
  return {
    wrapper,
    bridge,
    text: () => root().textContent.replace(/[\s\u202f]+/g, ' '),
    button,
    field,
    async type(label, value) {
      const target = field(label);
      target.value = value;
      target.dispatchEvent(new Event('input', { bubbles: true }));
      target.dispatchEvent(new Event('blur', { bubbles: true }));
      await flushPromises();
    },
    async press(name) {
      const target = button(name);
      if (target.type === 'submit') {
        if (!target.disabled) target.form?.requestSubmit(target);
      } else target.click();
      await flushPromises();
    },
    settle: flushPromises,
  };
}
