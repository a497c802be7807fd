// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import java.io.ByteArrayInputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What `readFields` tells a hook about another version of its class: what java.io tells.
class ReadFieldsEvolutionTest {
    private static final String ABOVE =
            "public class Above implements Serializable { private static final long serialVersionUID = 9;"
                    + " int top = 1; }";

    private static final String GONE =
            "public class Gone implements Serializable { public String toString() { return \"gone\"; } }";

    private static final String THERE =
            "public class Kept extends Above { private static final long serialVersionUID = 5;"
                    + " int number = 7; int removed = 8; String text = \"text\"; String[] texts = {\"a\"};"
                    + " Object gone = \"here\"; Object other = \"other\"; public Kept(Object... g) {"
                    + " if (g.length > 0) { gone = g[0]; } } }";

    /// Its hook tells what it sees.
    private static final String HERE =
            "public class Kept extends Above { private static final long serialVersionUID = 5;"
                    + " int number; String text; Object gone; long added; Object addedToo;"
                    + " public transient StringBuilder told; public static StringBuilder last;"
                    + " private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {"
                    + " ObjectInputStream.GetField f = in.readFields(); told = new StringBuilder(); last = told;"
                    + " ObjectStreamClass c = f.getObjectStreamClass();"
                    + " told.append(c.getName() + \" \" + c.getSerialVersionUID() + \" \" + (c.forClass() == Kept.class)"
                    + " + \" \" + java.util.Arrays.toString(c.getFields())"
                    + " + \" \" + (c.getField(\"removed\") == null) + \" \" + (c.getField(\"added\") == null) + \"\\n\");"
                    + " for (String n : new String[] {\"number\", \"removed\", \"text\", \"texts\", \"gone\", \"other\","
                    + " \"added\", \"addedToo\", \"top\", \"none\"}) { told.append(n);"
                    + " say(() -> f.defaulted(n)); say(() -> f.get(n, 77)); say(() -> f.get(n, 78L));"
                    + " say(() -> f.get(n, (Object) \"absent\")); told.append(\"\\n\"); } }"
                    + " private void say(java.util.concurrent.Callable<Object> ask) { try {"
                    + " Object answer = ask.call();"
                    + " told.append(' ').append(answer instanceof Object[] a ? java.util.Arrays.toString(a) : answer);"
                    + " } catch (Exception e) { told.append(' ').append(e); } } }";

    private static String told(CompiledClassLoader here) throws ReflectiveOperationException {
        return String.valueOf(here.loadClass("peer.Kept").getField("last").get(null));
    }

    private static String byJavaio(byte[] bytes) throws Exception {
        CompiledClassLoader here = CompiledClassLoader.of(ABOVE, HERE);
        ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass described)
                            throws ClassNotFoundException {
                        return Class.forName(described.getName(), false, here);
                    }
                };
        return read(in, here);
    }

    private static String read(ObjectInputStream in, CompiledClassLoader here) throws Exception {
        String outcome;
        try {
            outcome = in.readObject().getClass().getName();
        } catch (ClassNotFoundException e) {
            outcome = e.toString();
        }
        return told(here) + outcome;
    }

    private static String byOurs(byte[] bytes) throws Exception {
        CompiledClassLoader here = CompiledClassLoader.of(ABOVE, HERE);
        GraphCodec codec = GraphCodec.javaio().withClassLoader(here);
        return read(
                new io.wherry.stream.ObjectInputStream(new ByteArrayInputStream(bytes), codec),
                here);
    }

    @Test
    void descriptionAndFieldsAreTheStreams() throws Exception {
        byte[] bytes =
                JavaIoBytes.of(
                        CompiledClassLoader.of(ABOVE, THERE).make("Kept", (Object) new Object[0]));

        assertThat(byOurs(bytes)).isEqualTo(byJavaio(bytes)).contains("removed");
    }

    @Test
    void fieldOfAMissingClassFailsWhenItIsAskedFor() throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of(ABOVE, GONE, THERE);
        Object gone = there.make("Gone");
        byte[] bytes = JavaIoBytes.of(there.make("Kept", (Object) new Object[] {gone}));

        assertThat(byOurs(bytes)).isEqualTo(byJavaio(bytes)).contains("ClassNotFoundException");
    }

    @Test
    void unreadFieldOfAMissingClassIsNotAnError() throws Exception {
        String quiet =
                "public class Kept extends Above { private static final long serialVersionUID = 5;"
                        + " Object gone; public static StringBuilder last = new StringBuilder();"
                        + " private void readObject(ObjectInputStream in) throws IOException,"
                        + " ClassNotFoundException { in.readFields(); last.append(\"read\"); } }";
        CompiledClassLoader there = CompiledClassLoader.of(ABOVE, GONE, THERE);
        Object gone = there.make("Gone");
        byte[] bytes = JavaIoBytes.of(there.make("Kept", (Object) new Object[] {gone}));
        CompiledClassLoader here = CompiledClassLoader.of(ABOVE, quiet);
        GraphCodec codec = GraphCodec.javaio().withClassLoader(here);

        Object copy = codec.decode(bytes);

        assertThat(copy).isNotNull();
        assertThat(told(here)).isEqualTo("read");
    }

    @Test
    void descriptionOfAnEvolvedLeanClassIsTheWriters() throws Exception {
        CompiledClassLoader here = CompiledClassLoader.of(ABOVE, HERE);
        Object kept = CompiledClassLoader.of(ABOVE, THERE).make("Kept", (Object) new Object[0]);
        GraphCodec evolving = GraphCodec.lean().withEvolution(Evolution.EVOLVE);

        byte[] bytes = evolving.encode(kept);
        @Nullable Object copy = evolving.withClassLoader(here).decode(bytes);

        assertThat(copy).isNotNull();
        String first = told(here).lines().findFirst().orElseThrow();
        assertThat(first)
                .isEqualTo(byJavaio(JavaIoBytes.of(kept)).lines().findFirst().orElseThrow());
    }
}
