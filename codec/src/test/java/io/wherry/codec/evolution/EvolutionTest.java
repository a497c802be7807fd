// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// Two versions of a class, one that writes and one that reads, compared with java.io. The changes
/// are in `src/test/resources/evolution`.
///
/// A change is given as the bodies of class `Item`, or as classes separated by `;;`. UID stands for
/// a declared `serialVersionUID` of 1, UID2 for one of 2; a body has one by itself.
final class EvolutionTest {
    private static final Pattern VERSION = Pattern.compile("\\bUID(\\d?)\\b");
    private static final Pattern CLASSES = Pattern.compile("^(public )?(class|record) .*");

    /// The result of a change, with java.io and with the codec.
    private enum Outcome {
        /// Both make the same graph.
        SAME,
        /// Both refuse it.
        REFUSED,
        /// java.io refuses it, we read it.
        BETTER
    }

    /// Every change of the table.
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest(name = "{0}")
    @CsvFileSource(
            resources = {
                "/evolution/fields.csv",
                "/evolution/superclasses.csv",
                "/evolution/hooks.csv",
                "/evolution/records.csv",
                "/evolution/kinds.csv"
            },
            delimiter = '|',
            quoteCharacter = '`',
            emptyValue = "")
    private @interface ForEveryChange {}

    private static CompiledClassLoader compiled(String text) {
        String sources =
                CLASSES.matcher(text).matches()
                        ? text
                        : "public class Item implements Serializable { UID " + text + "}";
        String declared =
                VERSION.matcher(sources)
                        .replaceAll(found ->
                                "private static final long serialVersionUID = "
                                        + (found.group(1).isEmpty() ? "1" : found.group(1))
                                        + ";");
        return CompiledClassLoader.of(declared.split(";;"));
    }

    private static Object readByJavaIo(byte[] bytes, ClassLoader loader)
            throws IOException, ClassNotFoundException {
        InputStream source = new ByteArrayInputStream(bytes);
        try (ObjectInputStream in =
                new ObjectInputStream(source) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass described)
                            throws ClassNotFoundException {
                        return Class.forName(described.getName(), false, loader);
                    }
                }) {
            return in.readObject();
        }
    }

    /// The object alone, in company with itself, and among its like.
    private static List<Object> roots(CompiledClassLoader there)
            throws ReflectiveOperationException {
        Object item = there.make("Item");
        Object[] like = {there.make("Item"), item, there.make("Item"), item, "end"};
        return List.of(item, new Object[] {item, "end", item}, like);
    }

    @ForEveryChange
    void evolvingCodecDoesAsJavaIoDoes(
            String change, Outcome outcome, String writer, String reader, @Nullable String told)
            throws Exception {
        CompiledClassLoader there = compiled(writer);
        CompiledClassLoader here = compiled(reader);
        String known = told == null ? "" : told;
        GraphCodec codec = GraphCodec.lean().withEvolution(Evolution.EVOLVE).withClassLoader(here);
        for (Object root : roots(there)) {
            byte[] theirs = JavaIoBytes.of(root);
            byte[] ours = codec.encode(root);

            if (outcome == Outcome.REFUSED) {
                assertThatThrownBy(() -> readByJavaIo(theirs, here)).isInstanceOf(Exception.class);
                assertThatThrownBy(() -> codec.decode(ours))
                        .isInstanceOf(IOException.class)
                        .satisfies(e -> assertThat(String.valueOf(e.getMessage())).contains(known));
                continue;
            }
            String copy = PeerGraph.of(codec.decode(ours));
            assertThat(copy).contains(known);
            if (outcome == Outcome.SAME) {
                assertThat(copy).isEqualTo(PeerGraph.of(readByJavaIo(theirs, here)));
            } else {
                assertThatThrownBy(() -> readByJavaIo(theirs, here)).isInstanceOf(Exception.class);
            }
        }
    }

    /// A strict reader accepts the changes that the fingerprint does not cover.
    @ForEveryChange
    void strictReaderRefusesWhatChangesTheFingerprint(
            String change, Outcome outcome, String writer, String reader) throws Exception {
        CompiledClassLoader there = compiled(writer);
        CompiledClassLoader here = compiled(reader);
        Object item = there.make("Item");
        byte[] strict = GraphCodec.lean().encode(item);
        byte[] evolving = GraphCodec.lean().withEvolution(Evolution.EVOLVE).encode(item);

        String copy;
        try {
            copy = PeerGraph.of(here.codec().decode(strict));
        } catch (ClassMismatchException e) {
            assertThatThrownBy(() -> here.codec().decode(evolving))
                    .isInstanceOf(ClassMismatchException.class)
                    .hasMessageContainingAll("peer.Item", "here=", "in the stream=", " at byte ");
            assertThatThrownBy(() -> here.codec().withEvolution(Evolution.EVOLVE).decode(strict))
                    .isInstanceOf(ClassMismatchException.class)
                    .hasMessage(e.getMessage());
            return;
        }
        assertThat(PeerGraph.of(here.codec().decode(evolving))).isEqualTo(copy);
    }
}
