/**
 * The web shell's bridge script: the functions that a preload gives a page, as plain browser code in text. `base`:
 * where this window sends its calls; the cookie of that path identifies the window.
 */
export function bridgeScript(base: string, approvalUrl: string): string {
  return `(() => {
  const base = ${JSON.stringify(base)};
  const approvalUrl = ${JSON.stringify(approvalUrl)};
  const listeners = new Set();
  let approval = null;
  let known = new Set();
  const failed = (message) => ({ ok: false, error: { code: 'INTERNAL', message } });
  const gone = 'The app is not running any more. Start it again.';
  // Calls whose answer takes long hold no connection: there are six. By id.
  const waiting = new Map();

  // One at a time: an answer is given once.
  async function take(id) {
    const one = waiting.get(id);
    if (!one) return;
    one.isTold = one.isAsking;
    if (one.isAsking) return;
    one.isAsking = true;
    try {
      const response = await fetch(base + '/answer/' + id);
      // Always read to the end, because an unread response stays open.
      const text = await response.text();
      one.isAsking = false;
      if (response.status === 202) return one.isTold ? take(id) : undefined;
      waiting.delete(id);
      one.resolve(response.ok ? JSON.parse(text) : failed(gone));
    } catch {
      waiting.delete(id);
      one.resolve(failed(gone));
    }
  }

  async function call(name, input) {
    try {
      const response = await fetch(base + '/call', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, input: input ?? {} }),
      });
      if (!response.ok && response.status !== 413) return failed('The app refused this window. Open the address it printed.');
      const answer = await response.json();
      if (response.status !== 202) return answer;
      return await new Promise((resolve) => {
        waiting.set(answer.id, { resolve, isAsking: false, isTold: false });
        // It may have come between the two.
        void take(answer.id);
      });
    } catch {
      return failed(gone);
    }
  }

  function openApproval() {
    if (approval && !approval.closed) { approval.focus(); return; }
    approval = window.open(approvalUrl, 'inkstone-approval', 'popup,width=600,height=860');
    if (!approval) window.dispatchEvent(new CustomEvent('inkstone-approval-blocked'));
  }

  const source = new EventSource(base + '/events');
  // Fetches what was pushed while the stream was cut.
  source.onopen = () => { for (const id of waiting.keys()) void take(id); };
  source.onmessage = ({ data }) => {
    const { name, payload } = JSON.parse(data);
    if (name === 'shell.showApproval') {
      if (base === '') openApproval();
      return;
    }
    if (name === 'shell.answered') {
      void take(payload.id);
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
