// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.Iso;
import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The program of docs/how-to/share-a-map.md.
public final class ShareMap {
    private ShareMap() {}

    /// Opens a map of visits with the name of a page as the key.
    public static SharedMap<String, Long> visits(Path file) throws IOException {
        SharedMapOptions options = SharedMapOptions.ofBytes(64 << 20).withMaxEntries(500_000);
        return SharedMap.open(file, SharedMapCodec.text(), SharedMapCodec.longs(), options);
    }

    /// Counts a visit, and returns the number of visits.
    public static long visit(SharedMap<String, Long> visits, String page) {
        Long count = visits.merge(page, 1L, Long::sum);
        return count == null ? 0 : count;
    }

    /// Opens a cache: entries expire after ten minutes, or are evicted earlier if room is needed.
    public static SharedMap<String, byte[]> cache(Path file) throws IOException {
        SharedMapOptions options =
                SharedMapOptions.ofBytes(256 << 20)
                        .evicting()
                        .withTimeToLive(Duration.ofMinutes(10));
        return SharedMap.open(file, SharedMapCodec.text(), SharedMapCodec.bytes(), options);
    }

    /// Prices by article number.
    public static SharedMap<Integer, Price> prices(Path file) throws IOException {
        SharedMapOptions options = SharedMapOptions.ofBytes(16 << 20);
        return SharedMap.open(file, SharedMapCodec.ints(), new PriceCodec(), options);
    }

    public record Price(long cents, int version) {}

    static final class PriceCodec implements SharedMapCodec<Price> {
        @Override
        public String name() {
            return "price 1";
        }

        @Override
        public byte[] encode(Price price) {
            return ByteBuffer.allocate(12).putLong(price.cents()).putInt(price.version()).array();
        }

        @Override
        public Price decode(byte[] bytes) {
            if (bytes.length != 12) {
                throw new ClusterFormatException("price has another length: " + bytes.length);
            }
            ByteBuffer fields = ByteBuffer.wrap(bytes);
            return new Price(fields.getLong(), fields.getInt());
        }
    }

    /// A price of a security.
    @Iso
    public interface Quote {
        long price();

        String symbol();
    }

    /// Quotes by the name of a security.
    public static SharedMap<String, Quote> quotes(Path file) throws IOException {
        SharedMapOptions options = SharedMapOptions.ofBytes(16 << 20);
        SharedMapCodec<Quote> quote = SharedMapCodec.of(Quote.class);
        return SharedMap.open(file, SharedMapCodec.text(), quote, options);
    }

    /// Returns the price in the memory of the map; null if there is none.
    public static @Nullable Long price(SharedMap<String, Quote> quotes, String name) {
        return quotes.read(name, Quote::price);
    }

    /// Returns the third number of a cached header; null if there is none.
    public static @Nullable Integer status(SharedMap<String, byte[]> cache, String key) {
        return cache.readBytes(key, bytes -> bytes.getInt(8));
    }

    /// Returns the sum of all visits.
    public static long total(SharedMap<String, Long> visits) {
        long total = 0;
        for (Long count : visits.values()) {
            total += count;
        }
        return total;
    }
}
