const MB = 1_000_000;

/** Formats a download's progress: amount, recent speed and remaining time. */
export function createProgress(now: () => number, windowMs = 5_000) {
  let samples: { at: number; bytes: number }[] = [];

  return function line(received: number, total: number | null): string {
    const at = now();
    samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, bytes: received }];
    const [first] = samples;
    const seconds = first === undefined ? 0 : (at - first.at) / 1000;
    const rate = first === undefined || seconds < 0.5 ? null : (received - first.bytes) / seconds;
    const parts = [
      total === null
        ? `${(received / MB).toFixed(1)} MB`
        : `${(received / MB).toFixed(1)} of ${(total / MB).toFixed(1)} MB`,
    ];
    if (rate !== null) parts.push(`${(rate / MB).toFixed(1)} MB/s`);
    if (rate !== null && rate > 0 && total !== null) {
      parts.push(`${duration((total - received) / rate)} left`);
    }
    return parts.join(', ');
  };
}

function duration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  return whole < 90 ? `${whole} s` : `${Math.ceil(whole / 60)} min`;
}
