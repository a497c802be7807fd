// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.node.Node;
import io.wherry.howto.Customer;
import io.wherry.howto.JavaioToLean;
import io.wherry.howto.Order;
import io.wherry.howto.OwnCodec;
import io.wherry.howto.ReadChangedClasses;
import io.wherry.howto.ReplaceJavaio;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// README, the tutorial and the pages of docs/how-to show the text of programs, which do what the
/// pages say.
final class HowToTest {
    private static final Pattern BLOCK =
            Pattern.compile("```(?:java|kotlin)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PROGRAM = Pattern.compile("\\]\\(([^):]*\\.(?:java|kt))\\)");

    @TempDir private Path folder;

    static List<Path> pages() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("docs/how-to"))) {
            root = root.getParent();
        }
        try (Stream<Path> howTos = Files.list(root.resolve("docs/how-to"));
                Stream<Path> integrations = Files.list(root.resolve("integrations"))) {
            Stream<Path> readmes =
                    integrations
                            .map(module -> module.resolve("README.md"))
                            .filter(Files::isRegularFile);
            Stream<Path> first =
                    Stream.of(root.resolve("README.md"), root.resolve("docs/tutorial.md"));
            return Stream.of(first, howTos.sorted(), readmes)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    /// Lines without the indentation that all have.
    private static String unindented(String text) {
        return text.stripIndent().strip();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void pageShowsTheTextOfItsProgram(Path page) throws IOException {
        String text = Files.readString(page);
        String source = sources(page, text);
        assertThat(source).isNotEmpty(); // it links to its programs
        List<String> blocks = BLOCK.matcher(text).results().map(found -> found.group(1)).toList();

        assertThat(blocks).isNotEmpty();
        for (String block : blocks) {
            assertThat(shows(source, unindented(block))).as(block).isTrue();
        }
    }

    private static String sources(Path page, String text) throws IOException {
        StringBuilder all = new StringBuilder();
        Matcher program = PROGRAM.matcher(text);
        while (program.find()) {
            all.append(Files.readString(page.resolveSibling(program.group(1))));
        }
        return all.toString();
    }

    private static boolean shows(String source, String block) {
        List<String> lines = source.lines().toList();
        int count = (int) block.lines().count();
        for (int i = 0; i + count <= lines.size(); i++) {
            if (unindented(String.join("\n", lines.subList(i, i + count))).equals(block)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void importsAreAllThatChanges() throws Exception {
        Customer customer = new Customer("Ann");
        List<Order> orders = List.of(new Order(customer, 5), new Order(customer, 7));
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(expected)) {
            out.writeInt(orders.size());
            for (Order order : orders) {
                out.writeObject(order);
            }
        }

        byte[] saved = ReplaceJavaio.save(orders);

        assertThat(saved).isEqualTo(expected.toByteArray());
        assertThat(ReplaceJavaio.total(saved)).isEqualTo(12);
        Path file = folder.resolve("orders");
        ReplaceJavaio.save(orders, file);
        assertThat(ReplaceJavaio.total(file)).isEqualTo(12);
        ByteArrayOutputStream lean = new ByteArrayOutputStream();
        try (var out = ReplaceJavaio.output(lean)) {
            out.writeInt(1);
            out.writeObject(orders.getFirst());
        }
        assertThat(lean.toByteArray()).startsWith(0x57, 0x01).hasSizeLessThan(saved.length);
        assertThat(ReplaceJavaio.total(lean.toByteArray())).isEqualTo(5);
        for (byte[] bytes : List.of(saved, lean.toByteArray())) {
            try (var in = ReplaceJavaio.input(new ByteArrayInputStream(bytes))) {
                in.readInt();
                assertThat(((Order) in.readObject()).customer().name()).isEqualTo("Ann");
            }
        }
    }

    @Test
    void storeMovesToLean() throws Exception {
        Path store = Files.createDirectory(folder.resolve("store"));
        Order order = new Order(new Customer("Ann"), 5);
        Files.write(store.resolve("old"), JavaIoBytes.of(order));
        JavaioToLean.save(order, store.resolve("new"));
        byte[] early = JavaioToLean.codec(false).encode(order);
        assertThat(early).isEqualTo(JavaIoBytes.of(order));
        for (boolean step : List.of(false, true)) {
            for (byte[] bytes : List.of(early, JavaioToLean.codec(true).encode(order))) {
                assertThat(JavaioToLean.codec(step).decode(bytes, Order.class).total())
                        .isEqualTo(5);
            }
        }

        assertThat(JavaioToLean.convert(store)).isEqualTo(2);

        for (String name : List.of("old", "new")) {
            assertThat(Files.readAllBytes(store.resolve(name))).startsWith(0x57, 0x01);
            assertThat(JavaioToLean.load(store.resolve(name)).customer().name()).isEqualTo("Ann");
        }
    }

    private record Shelf(List<Object> items) implements Serializable {}

    @Test
    void codecsOfOnesOwn() throws Exception {
        OwnCodec.Money money = OwnCodec.Money.of(-1_250, "EUR");
        OwnCodec.Symbol symbol = OwnCodec.Symbol.of("x");

        Object[] copy =
                (Object[])
                        OwnCodec.load(
                                OwnCodec.save(
                                        new Object[] {
                                            List.of(money), symbol, new Shelf(List.of(money))
                                        }));

        assertThat(((List<?>) copy[0]).getFirst()).usingRecursiveComparison().isEqualTo(money);
        assertThat(copy[1]).isSameAs(symbol);
        assertThat(((Shelf) copy[2]).items().getFirst()).isSameAs(((List<?>) copy[0]).getFirst());
        try (OwnCodec.Device device = new OwnCodec.Device()) {
            assertThatThrownBy(() -> OwnCodec.save(new Shelf(List.of("a", device))))
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessage(OwnCodec.Device.class.getName() + " (path: items[1])");
        }
        GraphCodec noted =
                GraphCodec.lean()
                        .withCodec(OwnCodec.NotedMoney.class, new OwnCodec.NotedMoneyCodec())
                        .withAlias(OwnCodec.Money.class.getName(), OwnCodec.NotedMoney.class);
        // the codec of version 0 is a leaf, that of version 1 is not: the stream says which
        assertThat(noted.decode(OwnCodec.save(money)))
                .isEqualTo(new OwnCodec.NotedMoney(-1_250, "EUR", ""));
        OwnCodec.NotedMoney tip = new OwnCodec.NotedMoney(5, "CHF", List.of("tip"));
        assertThat(noted.decode(noted.encode(tip))).isEqualTo(tip);
    }

    private static CompiledClassLoader shop(String place, String customer, int version) {
        return CompiledClassLoader.apart(
                """
                package %s;
                public class %s implements java.io.Serializable {
                    private static final long serialVersionUID = %d;
                    String name = "Ann";
                }
                """
                        .formatted(place, customer, version),
                """
                package %s;
                public class Order implements java.io.Serializable {
                    private static final long serialVersionUID = %d;
                    %s customer = new %s(); long total = 100; String gone = "gone";
                }
                """
                        .formatted(place, version, customer, customer));
    }

    @Test
    void otherVersionsAreRead() throws Exception {
        CompiledClassLoader old = shop("io.wherry.howto", "Customer", 1);
        byte[] bytes = JavaIoBytes.of(old.make("io.wherry.howto.Order"));
        List<VersionMismatch> met = new ArrayList<>();

        Order order = ReadChangedClasses.otherVersion(bytes, met);

        assertThat(order.total()).isEqualTo(100);
        assertThat(order.customer().name()).isEqualTo("Ann");
        assertThat(met).extracting(VersionMismatch::versionInStream).containsExactly(1L);
    }

    @Test
    void movedClassesAreRead() throws Exception {
        byte[] bytes =
                JavaIoBytes.of(shop("com.acme.shop", "Client", 1).make("com.acme.shop.Order"));

        Order order = ReadChangedClasses.moved(bytes);

        assertThat(order.total()).isEqualTo(100);
        assertThat(order.customer().name()).isEqualTo("Ann");
    }

    @Test
    void missingClassesAreNodes() throws Exception {
        CompiledClassLoader shop = shop("com.acme.shop", "Client", 1);
        Object order = shop.make("com.acme.shop.Order");
        byte[] bytes = JavaIoBytes.of(order);

        byte[] taxed = ReadChangedClasses.withTax(bytes);

        assertThat(GraphCodec.javaio().withClassLoader(shop).decode(taxed))
                .hasFieldOrPropertyWithValue("total", 119L)
                .hasFieldOrPropertyWithValue("gone", "gone");
        Node node =
                (Node)
                        GraphCodec.javaio()
                                .withMissingClasses(MissingClasses.AS_NODES)
                                .decode(taxed);
        assertThat(ReadChangedClasses.fields(node))
                .containsExactly("total=119", "customer=node of com.acme.shop.Client", "gone=gone");
    }

    @Test
    void lostValuesAreNamed() throws Exception {
        Object order = shop("com.acme.shop", "Client", 1).make("com.acme.shop.Order");
        byte[] bytes = JavaIoBytes.of(new Object[] {"before", order, "after"});
        List<String> lost = new ArrayList<>();

        assertThat((Object[]) ReadChangedClasses.withoutTheLost(bytes, lost))
                .containsExactly("before", null, "after");
        assertThat(lost).containsExactly("com.acme.shop.Order", "com.acme.shop.Client");
        assertThatThrownBy(() -> GraphCodec.javaio().decode(bytes))
                .isInstanceOf(UnknownClassException.class);
    }
}
