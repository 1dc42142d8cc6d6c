import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { type Component, defineComponent, h } from 'vue';
import { createMemoryHistory } from 'vue-router';

import { createRpc, rpcKey } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { createAppRouter } from '#renderer/router.ts';
import { atTestEnd } from '#test/support/test-end.ts';

import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';

// jsdom has no layout: a scroller gets a size, so that a virtual list draws its first rows.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 });
HTMLElement.prototype.scrollTo = () => undefined;
HTMLElement.prototype.scrollIntoView = () => undefined;
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never;

const mounted: { unmount(): void }[] = [];

/** Unmounts what a test has mounted so far; also called automatically at its end. */
export function unmountAll(): void {
  for (const wrapper of mounted.splice(0)) wrapper.unmount();
  document.body.innerHTML = '';
}

interface Options {
  route?: string;
  props?: Record<string, unknown>;
  /** Load the snapshot first, as App.vue does. */
  booted?: boolean;
  provide?: Record<symbol, unknown>;
}

/** Mounts a view as the app does: stores, routes, and the fake bridge behind the rpc. */
export async function mountWith(view: Component, bridge: FakeBridge, options: Options = {}) {
  const router = createAppRouter(createMemoryHistory());
  await router.push(options.route ?? '/');
  const rpc = createRpc(bridge);
  window.inkstone = bridge;
  const Host = defineComponent({
    async setup() {
      if (options.booted !== false) await useAppStore().load();
      return () => h(view, options.props);
    },
  });
  const { Suspense } = await import('vue');
  const wrapper = mount(() => h(Suspense, () => h(Host)), {
    attachTo: document.body,
    global: {
      plugins: [createPinia(), router],
      provide: { [rpcKey as symbol]: rpc, ...options.provide },
    },
  });
  mounted.push(wrapper);
  atTestEnd(unmountAll);
  await settle();
  return { wrapper, router };
}

/** The same over a bridge with these answers, for tests of the page and its calls. */
export async function openView(
  view: Component,
  answers: Parameters<typeof createFakeBridge>[0] = {},
  route = '/',
): Promise<FakeBridge> {
  const bridge = createFakeBridge(answers);
  await mountWith(view, bridge, { route });
  return bridge;
}

/** Waits for all answers of the bridge and the rendering after them. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await flushPromises();
}

/** The button with this text or name. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (item) => item.textContent.trim() === name || item.getAttribute('aria-label') === name,
  );
  if (!found) throw new Error(`no button “${name}”`);
  return found;
}

/** The control with this label. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(
    (item) => item.textContent.trim() === label,
  );
  const control = found?.htmlFor
    ? document.getElementById(found.htmlFor)
    : found?.querySelector('input, select, textarea');
  if (!control) throw new Error(`no field “${label}”`);
  return control as HTMLInputElement;
}

export async function type(label: string, text: string): Promise<void> {
  const control = field(label);
  control.value = text;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

export async function press(name: string): Promise<void> {
  button(name).click();
  await settle();
}

export const pageText = (): string => document.body.textContent.replace(/\s+/gu, ' ');
