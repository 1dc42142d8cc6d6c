/** What is wrong with a payment link; both main and the page read them. */
export const links = {
  tooLong: 'This payment link is too long.',
  noAddress: 'This payment link has no readable address.',
  required: ({ name }: { name: string }) =>
    `This payment link requires “${name}”, which Inkstone doesn’t support. Ask for a plain link.`,
  twice: ({ name }: { name: string }) => `This payment link contains “${name}” twice.`,
  amount: 'The amount in this payment link is invalid.',
  damaged: 'This payment link is damaged.',
  unreadable: 'This payment link can’t be read.',
};
