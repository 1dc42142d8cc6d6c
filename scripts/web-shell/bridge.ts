/**
 * The bridge script of the web shell: the same two functions that a preload gives a page. It is plain browser code,
 * sent as text. `base` is where this window's calls go: which cookie the browser sends there decides who asks.
 */
export function bridgeScript(base: string, approvalUrl: string): string {
  return `(() => {
  const base = ${JSON.stringify(base)};
  const approvalUrl = ${JSON.stringify(approvalUrl)};
  const listeners = new Set();
  let approval = null;
  let known = new Set();
  const failed = (message) => ({ ok: false, error: { code: 'INTERNAL', message } });

  async function call(name, input) {
    try {
      const response = await fetch(base + '/call', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, input: input ?? {} }),
      });
      if (!response.ok && response.status !== 413) return failed('The app refused this window. Open the address it printed.');
      return await response.json();
    } catch {
      return failed('The app is not running any more. Start it again.');
    }
  }

  function openApproval() {
    if (approval && !approval.closed) { approval.focus(); return; }
    approval = window.open(approvalUrl, 'inkstone-approval', 'popup,width=600,height=860');
    if (!approval) window.dispatchEvent(new CustomEvent('inkstone-approval-blocked'));
  }

  const source = new EventSource(base + '/events');
  source.onmessage = ({ data }) => {
    const { name, payload } = JSON.parse(data);
    if (name === 'shell.showApproval') {
      if (base === '') openApproval();
      return;
    }
    for (const listener of listeners) listener(name, payload);
  };

  window.inkstone = Object.freeze({
    call,
    on(listener) { listeners.add(listener); return () => listeners.delete(listener); },
    approvalUrl,
  });
})();
`;
}
