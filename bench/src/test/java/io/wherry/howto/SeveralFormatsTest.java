// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.wherry.bench.peer.JBossPeer;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Compression;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.DelegateFailedException;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatCount;
import io.wherry.howto.SeveralFormats.KryoDelegate;
import io.wherry.howto.SeveralFormats.Order;
import io.wherry.howto.SeveralFormats.RiverDelegate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Messages that Kryo, JBoss Marshalling and java.io wrote are read by one chain.
@Timeout(60)
final class SeveralFormatsTest {
    @TempDir private Path folder;

    private final SeveralFormats store = new SeveralFormats();

    private static byte[] kryo(Object graph) {
        Kryo kryo = new Kryo();
        kryo.setReferences(true);
        kryo.setRegistrationRequired(false);
        Output output = new Output(64, -1);
        kryo.writeClassAndObject(output, graph);
        return output.toBytes();
    }

    private static byte[] javaio(Object graph) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(graph);
        }
        return bytes.toByteArray();
    }

    /// Returns `graph` in all formats, by names of files.
    private static Map<String, byte[]> written(Object graph) throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        all.put("1 kryo", kryo(graph));
        all.put("2 river", JBossPeer.river().write(graph));
        all.put("3 serial", JBossPeer.serial().write(graph));
        all.put("4 javaio", javaio(graph));
        all.put("5 lean", GraphCodec.lean().encode(graph));
        Compression always = Compression.deflate(6).withThreshold(0);
        all.put("6 compressed", GraphCodec.lean().withCompression(always).encode(graph));
        return all;
    }

    private static FormatChain chain(GraphCodec codec) {
        return FormatChain.of(codec)
                .withDelegate("river", new RiverDelegate())
                .withFallback("kryo", new KryoDelegate());
    }

    @Test
    void storeMovesToLean() throws Exception {
        Path orders = Files.createDirectory(folder.resolve("orders"));
        for (var each : written(new Order("Ann", "tea", "milk")).entrySet()) {
            Files.write(orders.resolve(each.getKey()), each.getValue());
        }

        assertThat(store.convert(orders)).isEqualTo(5);

        assertThat(store.report())
                .containsExactly(
                        "java.io read=2 failed=0",
                        "compressed read=1 failed=0",
                        "river read=1 failed=0",
                        "kryo read=1 failed=0");
        SeveralFormats later = new SeveralFormats();
        for (String name : written("").keySet()) {
            assertThat(Files.readAllBytes(orders.resolve(name))).startsWith(0x57, 0x01);
            Order order = later.load(orders.resolve(name));
            assertThat(order.customer()).isEqualTo("Ann");
            assertThat(order.items()).containsExactly("tea", "milk");
        }
        assertThat(later.report()).containsExactly("lean read=6 failed=0");
    }

    @Test
    void filterAppliesToEachLibrary() throws Exception {
        FormatChain listed = chain(GraphCodec.lean().withClassFilter(ClassFilter.allow("acme.*")));
        for (var each : written(new Order("Ann", "tea")).entrySet()) {
            assertThatThrownBy(() -> listed.decode(each.getValue()))
                    .as(each.getKey())
                    .isInstanceOf(FilterRejectedException.class)
                    .hasMessageContaining("name=" + Order.class.getName());
        }
        Path bits =
                Files.write(folder.resolve("bits"), kryo(new ArrayList<>(List.of(new BitSet()))));

        assertThatThrownBy(() -> store.load(bits))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining("name=java.util.BitSet");
    }

    @Test
    void cutMessagesNameTheirFormat() throws Exception {
        Map<String, byte[]> all = written(new Order("Ann", "tea", "milk"));
        FormatChain chain = chain(GraphCodec.lean());
        for (var each : all.entrySet()) {
            for (int length = 2; length < each.getValue().length; length++) {
                byte[] cut = Arrays.copyOf(each.getValue(), length);
                assertThatThrownBy(() -> chain.decode(cut))
                        .as(each.getKey() + " cut at " + length)
                        .isInstanceOf(IOException.class);
            }
        }
        assertThatThrownBy(() -> chain.decode(Arrays.copyOf(all.get("1 kryo"), 12)))
                .isInstanceOf(DelegateFailedException.class)
                .hasMessageContaining("delegate=kryo, first=[01 00", "length=12");
        assertThatThrownBy(() -> chain.decode(Arrays.copyOf(all.get("2 river"), 12)))
                .isInstanceOf(DelegateFailedException.class)
                .hasMessageContaining("delegate=river, first=[04 ", "length=12");
    }

    @Test
    void threadsReadAllFormatsAtOnce() throws Exception {
        Map<String, byte[]> all = written(new Order("Ann", "tea", "milk"));
        FormatChain chain = chain(GraphCodec.lean());
        int rounds = 200;
        Callable<Integer> reader =
                () -> {
                    int items = 0;
                    for (int i = 0; i < rounds; i++) {
                        for (byte[] bytes : all.values()) {
                            items += chain.decode(bytes, Order.class).items().size();
                        }
                    }
                    return items;
                };
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            for (Future<Integer> items : pool.invokeAll(List.of(reader, reader, reader, reader))) {
                assertThat(items.get()).isEqualTo(2 * rounds * all.size());
            }
        }

        assertThat(chain.counts())
                .extracting(FormatCount::read)
                .containsExactly(4L * rounds, 8L * rounds, 4L * rounds, 4L * rounds, 4L * rounds);
    }

    /// The page says so.
    @Test
    void registeredNumberCanLookLikeLean() {
        Kryo kryo = new Kryo();
        kryo.setReferences(true);
        kryo.register(BitSet.class, 0x55);
        Output output = new Output(64, -1);
        kryo.writeClassAndObject(output, new BitSet());

        assertThat(output.toBytes()).startsWith(0x57, 0x01);
    }
}
