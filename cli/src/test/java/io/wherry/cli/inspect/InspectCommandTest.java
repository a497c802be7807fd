// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.DeepFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import javax.management.BadAttributeValueExpException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class InspectCommandTest {
    /// An object of a file.
    record Order(int id, List<String> items) implements Serializable {}

    @TempDir private Path folder;
    private Path file;
    private String out = "";
    private String err = "";

    @BeforeEach
    void write() throws IOException {
        file = write("orders", new Order(7, List.of("tea", "cups")));
    }

    private Path write(String name, Object value) throws IOException {
        return Files.write(folder.resolve(name), bytes(value));
    }

    private static byte[] bytes(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(value);
        }
        return bytes.toByteArray();
    }

    private int run(Object... arguments) {
        StringWriter printed = new StringWriter();
        StringWriter errors = new StringWriter();
        int code =
                new CommandLine(new InspectCommand())
                        .setOut(new PrintWriter(printed))
                        .setErr(new PrintWriter(errors))
                        .execute(
                                Arrays.stream(arguments)
                                        .map(Object::toString)
                                        .toArray(String[]::new));
        out = printed.toString();
        err = errors.toString();
        return code;
    }

    private static String testClasses() throws URISyntaxException {
        return Path.of(
                        InspectCommandTest.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                .toString();
    }

    @Test
    void treeShowsFieldsAndValues() {
        assertThat(run("tree", file)).isZero();

        assertThat(out).contains(file.toString(), "id: int = 7", "\"cups\"");
    }

    @Test
    void dashIsStandardInputAlsoIfAFolderHasThisName() throws IOException {
        InputStream before = System.in;
        Path dash = Files.createDirectories(Path.of("-"));
        System.setIn(new ByteArrayInputStream(bytes(new Order(9, List.of()))));
        try {
            assertThat(run("tree", "-")).isZero();
        } finally {
            System.setIn(before);
            Files.delete(dash);
        }

        assertThat(out).contains("id: int = 9");
    }

    @Test
    void treeEndsAtADepthAndFindsByPattern() {
        assertThat(run("tree", "--depth", 1, file)).isZero();
        assertThat(out).contains("id: int = 7", "lines below --depth 1").doesNotContain("cups");

        assertThat(run("tree", "--find", "cups", file)).isZero();
        assertThat(out.lines()).hasSize(2).last().asString().contains("items / ");

        assertThat(run("tree", "--json", file)).isZero();
        assertThat(out.lines()).allMatch(line -> line.startsWith("{\"input\":"));
    }

    /// Counts the characters of output that is lost.
    private static final class LostWriter extends Writer {
        private static final IOException LOST = new IOException("Broken pipe");
        private long characters;

        @Override
        public void write(char[] text, int start, int length) throws IOException {
            characters += length;
            throw LOST;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @ValueSource(strings = {"tree", "json"})
    void outputThatIsLostEndsTheCommand(String command) throws Exception {
        Path many = write("many", IntStream.range(0, 40_000).boxed().toArray());
        assertThat(run(command, many)).isZero();
        LostWriter lost = new LostWriter();
        int code =
                new CommandLine(new InspectCommand())
                        .setOut(new PrintWriter(lost))
                        .execute(command, many.toString());
        assertThat(code).isZero();
        assertThat(lost.characters).isLessThan(out.length() / 2);
    }

    @Test
    void outputThatIsLostDoesNotHideABrokenFileOfTheFolder() throws Exception {
        Path inputs = Files.createDirectory(folder.resolve("inputs"));
        byte[] bytes = bytes("text");
        Files.write(inputs.resolve("broken"), Arrays.copyOf(bytes, bytes.length - 1));
        Files.write(inputs.resolve("many"), bytes(IntStream.range(0, 40_000).boxed().toArray()));

        int code =
                new CommandLine(new InspectCommand())
                        .setOut(new PrintWriter(new LostWriter()))
                        .setErr(new PrintWriter(new StringWriter()))
                        .execute("json", inputs.toString());

        assertThat(code).isEqualTo(3);
    }

    @Test
    void textIsDecodedAndDirectoriesAreWalked() throws Exception {
        String hex = HexFormat.of().formatHex(bytes("in hex"));
        Files.writeString(folder.resolve("hex.txt"), hex);
        Files.writeString(folder.resolve("other.txt"), "not a stream");

        assertThat(run("tree", folder)).isZero();

        assertThat(out).contains("\"in hex\"", "id: int = 7").doesNotContain("other.txt");
    }

    @Test
    void sizePrintsTablesAndWritesAPage() throws Exception {
        Path page = folder.resolve("page.html");

        assertThat(run("size", "--html", page, file)).isZero();

        assertThat(out).contains("InspectCommandTest$Order", ".items");
        assertThat(Files.readString(page))
                .contains("const data = {\"bytes\":", ".items")
                .doesNotContain("/*DATA*/", "http://", "https://");
    }

    @Test
    void sizeDoesNotWriteItsPageToAnInput() throws Exception {
        byte[] bytes = Files.readAllBytes(file);

        assertThat(run("size", file, "--html", folder.resolve("./orders"))).isEqualTo(2);

        assertThat(err).contains("file is an input: ");
        assertThat(file).hasBinaryContent(bytes);
    }

    @Test
    void statCountsFilesAndVersions() throws Exception {
        write("more", new Order(8, List.of()));

        assertThat(run("stat", folder)).isZero();

        assertThat(out).contains("2 inputs, 2 streams").contains("InspectCommandTest$Order [0]");
    }

    @Test
    void filterIsProposedAndTried() throws Exception {
        assertThat(run("filter", file)).isZero();
        assertThat(out).contains("jdk.serialFilter=", "InspectCommandTest$Order", ";!*");

        assertThat(run("filter", "--filter", "java.**;!*", file)).isEqualTo(1);
        assertThat(out).contains("stopped: io.wherry.cli.inspect.InspectCommandTest$Order");

        Path gadget = write("gadget", new BadAttributeValueExpException("x"));
        assertThat(run("filter", gadget)).isEqualTo(1);
        assertThat(out).contains("gadget: javax.management.BadAttributeValueExpException");
    }

    @Test
    void checkComparesWithAClassPath() throws Exception {
        String classes = testClasses();

        assertThat(run("check", "--class-path", classes, file)).isZero();
        assertThat(out).contains("java.io reads these objects");

        assertThat(run("check", "-cp", folder, file)).isEqualTo(1);
        assertThat(out).contains("class is missing", "withMissingClasses(AS_NODES)");
    }

    @Test
    void jsonComesBackAsBytes() throws Exception {
        assertThat(run("json", file)).isZero();
        Path json = Files.writeString(folder.resolve("orders.json"), out);
        Path again = folder.resolve("again");

        assertThat(run("from-json", json, again)).isZero();

        assertThat(again).hasSameBinaryContentAs(file);
        assertThat(run("from-json", json, again)).isEqualTo(2);
        Files.writeString(json, "{\"ref\":", StandardCharsets.UTF_8);
        assertThat(run("from-json", json, folder.resolve("new"))).isEqualTo(3);
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void targetThatCannotBeWrittenIsNoErrorOfTheJson() throws Exception {
        run("json", file);
        Path json = Files.writeString(folder.resolve("orders.json"), out);
        Path target = folder.resolve("missing").resolve("new");

        assertThat(run("from-json", json, target)).isEqualTo(1);

        assertThat(err).doesNotContain(json + ": ");
    }

    @Test
    void diffPrintsWhatChanged() throws Exception {
        Path other = write("other", new Order(8, List.of("tea", "cups")));

        assertThat(run("diff", file, file)).isZero();
        assertThat(run("diff", file, other)).isEqualTo(1);
        assertThat(out).isEqualToIgnoringNewLines("! id: int = 7  ->  int = 8");
    }

    @Test
    void diffComparesStandardInputWithAFile() throws Exception {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(bytes(new Order(8, List.of("tea", "cups")))));
        try {
            assertThat(run("diff", file, "-")).isEqualTo(1);
        } finally {
            System.setIn(before);
        }

        assertThat(out).isEqualToIgnoringNewLines("! id: int = 7  ->  int = 8");
        assertThat(run("diff", "-", "-")).isEqualTo(2);
        assertThat(err).startsWith("both files are standard input");
    }

    @Test
    void diffNamesFilesThatCannotBeReadToTheEnd() throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length - 2));
        Path text = Files.writeString(folder.resolve("text"), "text");
        Path zipped = cutGzip();

        assertThat(run("diff", cut, cut)).isEqualTo(3); // what is lost may differ
        assertThat(err.lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith(cut + ": malformed stream: "));
        assertThat(run("diff", file, text)).isEqualTo(3);
        assertThat(err).startsWith(text + ": malformed stream: ");
        assertThat(run("diff", zipped, text)).isEqualTo(3);
        assertThat(err).startsWith(zipped + ": ");
    }

    @Test
    void rewriteRenamesInANewFile() throws Exception {
        byte[] before = Files.readAllBytes(file);
        Path target = folder.resolve("renamed");
        String old = Order.class.getName();

        int code =
                run(
                        "rewrite",
                        "--class",
                        old + "=com.acme.Order",
                        "--uid",
                        old + "=5",
                        file,
                        target);

        assertThat(code).isZero();
        assertThat(file).hasBinaryContent(before);
        assertThat(run("stat", target)).isZero();
        assertThat(out).contains("com.acme.Order [5]").doesNotContain(old);
        assertThat(run("rewrite", file, target)).isEqualTo(2);
    }

    @Test
    void rewriteChangesFields() throws Exception {
        Path target = folder.resolve("fields");
        String type = Order.class.getName();

        int code =
                run(
                        "rewrite",
                        "--drop",
                        type + "#items",
                        "--rename-field",
                        type + "#id=number",
                        "--field-type",
                        type + "#id=long",
                        file,
                        target);

        assertThat(code).as(err).isZero();
        assertThat(run("tree", target)).isZero();
        assertThat(out).contains("number: long = 7").doesNotContain("items", "tea", "id:");
        assertThat(run("rewrite", "--drop", type, file, folder.resolve("no"))).isEqualTo(2);
        assertThat(run("rewrite", "--field-type", type + "#id=Long", file, folder.resolve("no")))
                .isEqualTo(2);
        assertThat(run("rewrite", "--field-type", type + "#items=int", file, folder.resolve("no")))
                .isEqualTo(3);
        assertThat(err).contains("field is not primitive: class=" + type + ", field=items");
        assertThat(folder.resolve("no")).doesNotExist();
    }

    @Test
    void rewriteNamesFieldsThatNoClassHas() throws Exception {
        Path file = write("orders", new Order(7, List.of("tea")));
        String type = Order.class.getName();

        int code =
                run(
                        "rewrite",
                        "--drop",
                        type + "#items",
                        "--drop",
                        type + "#itmes",
                        "--rename-field",
                        "com.acme.Order#id=number",
                        "--field-type",
                        type + "#count=long",
                        file,
                        folder.resolve("changed"));

        assertThat(code).isEqualTo(1);
        assertThat(err.lines())
                .containsExactly(
                        file + ": no class has the field: com.acme.Order#id",
                        file + ": no class has the field: " + type + "#count",
                        file + ": no class has the field: " + type + "#itmes");
        assertThat(run("tree", folder.resolve("changed"))).isZero();
        assertThat(out).contains("id: int = 7").doesNotContain("items");
    }

    @Test
    void leanMessagesAreCheckedFilteredComparedAndCounted() throws Exception {
        Path lean = writeLean();
        Path javaio = write("same", new Order(9, List.of("milk")));

        assertThat(run("check", "-cp", testClasses(), lean)).isZero();
        String empty = Files.createDirectory(folder.resolve("empty")).toString();
        assertThat(run("check", "-cp", empty, lean)).isEqualTo(1);
        assertThat(out).contains("InspectCommandTest$Order");
        run("filter", javaio);
        String filter = out;
        assertThat(run("filter", lean)).isZero();
        assertThat(out.replace("lean", "same")).isEqualTo(filter);
        assertThat(run("diff", lean, javaio)).as(out).isZero();
        assertThat(run("diff", lean, file)).isEqualTo(1);
        assertThat(out).contains("id: int = 9  ->  int = 7", "milk");
        run("stat", javaio);
        String classes = out;
        assertThat(run("stat", lean)).isZero();
        assertThat(out).isEqualTo(classes).contains("InspectCommandTest$Order [0]");
    }

    private Path writeLean() throws IOException {
        GraphCodec codec = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        return Files.write(folder.resolve("lean"), codec.encode(new Order(9, List.of("milk"))));
    }

    @Test
    void leanMessagesAreShown() throws Exception {
        Path lean = writeLean();

        assertThat(run("tree", lean)).isZero();
        assertThat(out).contains("id: int = 9", "\"milk\"");
        assertThat(err).contains("lean messages; offsets are those of the java.io format");
        assertThat(run("size", lean)).isZero();
        assertThat(out).contains("InspectCommandTest$Order");
        assertThat(run("json", lean)).isZero();
        assertThat(out).contains("milk");
        Path strict =
                Files.write(
                        folder.resolve("strict"),
                        GraphCodec.lean().encode(new Order(9, List.of())));
        assertThat(run("tree", strict)).isEqualTo(3);
        assertThat(err).contains("Evolution.EVOLVE", "InspectCommandTest$Order");
    }

    @Test
    void rewriteChangesTheFormat() throws Exception {
        Path lean = writeLean();
        Path javaio = folder.resolve("javaio");
        Path back = folder.resolve("back");
        String classes = testClasses();

        assertThat(run("rewrite", lean, javaio)).isEqualTo(2);
        assertThat(err).contains("file is lean");
        assertThat(javaio).doesNotExist();
        assertThat(run("rewrite", "--format", "javaio", lean, javaio)).isZero();
        assertThat(run("rewrite", "--format", "lean", "-cp", classes, javaio, back)).isZero();

        assertThat(out).contains("messages written: 1");
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(javaio))) {
            assertThat(in.readObject()).isEqualTo(new Order(9, List.of("milk")));
        }
        assertThat(GraphCodec.lean().decode(Files.readAllBytes(back)))
                .isEqualTo(new Order(9, List.of("milk")));
        Path none = folder.resolve("none");
        String empty = Files.createDirectory(folder.resolve("empty")).toString();
        assertThat(run("rewrite", "--format", "lean", "-cp", empty, javaio, none)).isEqualTo(3);
        assertThat(err).contains("InspectCommandTest$Order");
        assertThat(none).doesNotExist();
        assertThat(run("rewrite", "--format", "lean", javaio, none)).isEqualTo(2);
        assertThat(run("rewrite", "--format", "kryo", javaio, none)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent", "absent/*", "text", "text.jar"})
    void aClassPathThatCannotBeOpenedIsAWrongArgument(String name) throws Exception {
        Path none = folder.resolve("none");
        Files.writeString(folder.resolve("text"), "no jar");
        Files.writeString(folder.resolve("text.jar"), "no jar");
        String path = folder.resolve(name).toString();
        String named = path.replace("/*", "");

        assertThat(run("rewrite", "--format", "lean", "-cp", path, file, none)).isEqualTo(2);
        assertThat(err.lines().findFirst().orElseThrow()).matches("\\D.*: " + named);
        assertThat(none).doesNotExist();
        assertThat(run("check", "-cp", path, file)).isEqualTo(2);
        assertThat(err.lines().findFirst().orElseThrow()).matches("\\D.*: " + named);
    }

    @Test
    void malformedBytesExitWithThreeAfterAllThatWasRead() throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length - 2));

        assertThat(run("tree", cut)).isEqualTo(3);
        assertThat(out).contains("id: int = 7", "malformed stream");
        assertThat(err).contains("expected=", "at byte ");
        assertThat(run("size", Files.writeString(folder.resolve("text"), "text"))).isEqualTo(3);
        byte[] lean = Files.readAllBytes(writeLean());
        Files.write(cut, Arrays.copyOf(lean, lean.length - 2));
        assertThat(run("tree", cut)).isEqualTo(3);
        assertThat(err.lines().filter(line -> line.contains("malformed")))
                .singleElement()
                .asString()
                .containsOnlyOnce(" at byte ");
    }

    private Path cutGzip() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(bytes("zipped"));
        }
        byte[] part = Arrays.copyOf(zipped.toByteArray(), zipped.size() - 12);
        return Files.write(folder.resolve("cut.gz"), part);
    }

    @Test
    void objectsBeforeTheCutOfAGzipAreShown() throws Exception {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(bytes(new Order(8, List.of())));
        }
        byte[] part = Arrays.copyOf(zipped.toByteArray(), zipped.size() - 1); // of the trailer
        Path cut = Files.write(folder.resolve("cut.gz"), part);

        assertThat(run("tree", cut)).isEqualTo(3);

        assertThat(out).contains("id: int = 8");
        assertThat(err.lines())
                .singleElement()
                .asString()
                .startsWith(cut + ": ")
                .contains("gzip ends early: length=" + part.length);
    }

    @Test
    void inputThatCannotBeDecodedDoesNotEndTheWalk() throws Exception {
        Path cut = cutGzip(); // before the other in the walk

        assertThat(run("tree", folder)).isEqualTo(3);

        assertThat(out).contains("id: int = 7");
        assertThat(err.lines()).isNotEmpty().allMatch(line -> line.startsWith(cut + ": "));
        assertThat(run("stat", cut, file)).isEqualTo(3);
        assertThat(out).contains("InspectCommandTest$Order [0]");
    }

    @Test
    void aFolderThatCannotBeReadDoesNotEndTheWalk() throws Exception {
        Path other = write("x", 8);
        try (DeepFolder deep = new DeepFolder(folder)) {
            String name = deep.path().toString();
            assertThat(run("tree", name, folder, other)).isEqualTo(3);

            assertThat(out).contains("id: int = 7", "value: int = 8");
            assertThat(err.lines()).hasSize(2).allMatch(line -> line.startsWith(name));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tree",
                "tree nowhere",
                "tree --depth -1 x",
                "tree --find ( x",
                "size --rows 0 x",
                "check x",
                "check -cp nowhere x",
                "filter --filter a*b x",
                "diff a b",
                "rewrite a b",
                "from-json a b"
            })
    void wrongArgumentsExitWithTwo(String line) {
        assertThat(run((Object[]) (line.isEmpty() ? new String[0] : line.split(" ")))).isEqualTo(2);
    }

    @Test
    void aLinkToADirectoryIsWalked() throws Exception {
        Path inputs = Files.createDirectories(folder.resolve("inputs/below"));
        Files.write(inputs.resolve("one"), bytes(new Order(9, List.of())));
        Path link = Files.createSymbolicLink(folder.resolve("link"), inputs.getParent());

        assertThat(run("tree", link)).isZero();

        assertThat(out).contains(link.resolve("below/one").toString(), "id: int = 9");
    }
}
