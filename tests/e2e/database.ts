import type { GiftRow } from '@/gift/row.ts';
import { EMBEDDED_SERVICE_KEY } from '../../supabase/embedded/keys.ts';

const HEADERS = {
  apikey: EMBEDDED_SERVICE_KEY,
  authorization: `Bearer ${EMBEDDED_SERVICE_KEY}`,
  'content-type': 'application/json',
};

type Filter = Readonly<Record<string, string | number | boolean>>;

/** A query for the rows whose columns have these values. */
const matching = (filter: Filter) =>
  new URLSearchParams(Object.entries(filter).map(([column, value]) => [column, `eq.${value}`]));

/** The tables and buckets of a test server, read and written with the operator's key. */
export class Database {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async #ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${this.#origin}${path}`, { ...init, headers: HEADERS });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  /** Rows of a table whose columns have these values. */
  rows<T = Record<string, unknown>>(table: string, filter: Filter = {}): Promise<T[]> {
    return this.#ask(`/rest/v1/${table}?select=*&${matching(filter)}`);
  }

  /** The stored gift, null without one. */
  async giftRow(id: string): Promise<GiftRow | null> {
    return (await this.rows<GiftRow>('gifts', { id }))[0] ?? null;
  }

  gifts(filter: Filter): Promise<GiftRow[]> {
    return this.rows('gifts', filter);
  }

  /** Table payments, all of it or the entries of one gift. */
  payments(giftId?: string): Promise<Record<string, unknown>[]> {
    return this.rows('payments', giftId ? { gift_id: giftId } : {});
  }

  /** Inserts rows as the operator, past the policies, to prepare what a test finds. */
  async insert(table: string, rows: readonly object[]): Promise<void> {
    await this.#ask(`/rest/v1/${table}`, { method: 'POST', body: JSON.stringify(rows) });
  }

  /** Changes rows as the operator. */
  async update(table: string, filter: Filter, fields: object): Promise<void> {
    await this.#ask(`/rest/v1/${table}?${matching(filter)}`, {
      method: 'PATCH',
      body: JSON.stringify(fields),
    });
  }

  /** Deletes rows as the operator. */
  async delete(table: string, filter: Filter): Promise<void> {
    await this.#ask(`/rest/v1/${table}?${matching(filter)}`, { method: 'DELETE' });
  }

  /** Names of the files in a bucket. */
  async files(bucket: 'gift_media' | 'gift_audio' | 'gift_video'): Promise<string[]> {
    const files = await this.#ask<{ name: string }[]>(`/storage/v1/object/list/${bucket}`, {
      method: 'POST',
      body: JSON.stringify({ prefix: '', limit: 1000 }),
    });
    return files.map(({ name }) => name);
  }
}
