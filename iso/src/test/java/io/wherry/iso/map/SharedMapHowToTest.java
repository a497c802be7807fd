// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.ShareMap;
import io.wherry.howto.ShareMap.Price;
import io.wherry.howto.ShareMap.Quote;
import io.wherry.iso.SharedMap;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program of docs/how-to/share-a-map.md behaves as the page describes.
final class SharedMapHowToTest {
    @TempDir Path folder;

    @Test
    void visitsAreCountedAndStay() throws Exception {
        Path file = folder.resolve("visits");
        try (SharedMap<String, Long> visits = ShareMap.visits(file)) {
            assertThat(ShareMap.visit(visits, "start")).isOne();
            assertThat(ShareMap.visit(visits, "start")).isEqualTo(2);
            assertThat(ShareMap.visit(visits, "help")).isOne();
        }
        try (SharedMap<String, Long> visits = ShareMap.visits(file)) {
            assertThat(visits).containsEntry("start", 2L);
            assertThat(ShareMap.total(visits)).isEqualTo(3);
        }
    }

    @Test
    void aCodecOfTheProgramWritesItsValues() throws Exception {
        try (SharedMap<Integer, Price> prices = ShareMap.prices(folder.resolve("prices"))) {
            prices.put(17, new Price(1_999, 1));

            assertThat(prices.replace(17, new Price(1_999, 1), new Price(2_099, 2))).isTrue();
            assertThat(prices.get(17)).isEqualTo(new Price(2_099, 2));
        }
    }

    @Test
    void aCacheTakesWhatItIsGiven() throws Exception {
        try (SharedMap<String, byte[]> cache = ShareMap.cache(folder.resolve("cache"))) {
            cache.put("page", new byte[100_000]);

            assertThat(cache.get("page")).hasSize(100_000);
        }
    }

    private record Known(long price, String symbol) implements Quote {}

    @Test
    void valuesAreReadInPlace() throws Exception {
        try (SharedMap<String, Quote> quotes = ShareMap.quotes(folder.resolve("quotes"))) {
            quotes.put("Wherry", new Known(17, "WRY"));

            assertThat(ShareMap.price(quotes, "Wherry")).isEqualTo(17);
            assertThat(quotes.get("Wherry").symbol()).isEqualTo("WRY");
            assertThat(ShareMap.price(quotes, "Ferry")).isNull();
        }
        try (SharedMap<String, byte[]> cache = ShareMap.cache(folder.resolve("cache"))) {
            cache.put("header", new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 7, 1, 0, 0});

            assertThat(ShareMap.status(cache, "header")).isEqualTo(263);
        }
    }
}
