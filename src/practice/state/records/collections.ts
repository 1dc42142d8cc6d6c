/** A collection of inscriptions. */
export interface CollectionRow {
  id: string;
  name: string;
  desc: string;
  /** Inscription id. */
  icon: string;
  items: { id: string; name: string }[];
}
