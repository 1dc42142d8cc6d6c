import type { ReadData, ReadParams } from '#shared/ipc/provider.ts';

export type ListedRow = ReadData<'market.list'>['list'][number];
export type Offer = ListedRow & { auctionId: string; price: number };
export type TickStats = ReadData<'market.types'>['list'][number];
export type MarketAction = ReadData<'market.actions'>['list'][number];
export type NftType = ReadParams<'market.list'>['filter']['nftType'];
export type TimeType = NonNullable<ReadParams<'market.types'>['timeType']>;
export type OfferSort = keyof ReadParams<'market.list'>['sort'];
