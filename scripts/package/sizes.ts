/** Icon sizes in pixels that the systems ask for. */
export const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
