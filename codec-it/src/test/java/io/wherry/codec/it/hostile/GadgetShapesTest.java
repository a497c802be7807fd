// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static java.io.ObjectStreamConstants.SC_ENUM;
import static java.io.ObjectStreamConstants.SC_EXTERNALIZABLE;
import static java.io.ObjectStreamConstants.SC_SERIALIZABLE;
import static java.io.ObjectStreamConstants.SC_WRITE_METHOD;
import static java.io.ObjectStreamConstants.TC_BLOCKDATA;
import static java.io.ObjectStreamConstants.TC_CLASS;
import static java.io.ObjectStreamConstants.TC_ENUM;
import static java.io.ObjectStreamConstants.TC_EXCEPTION;
import static java.io.ObjectStreamConstants.TC_PROXYCLASSDESC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A class that must not be let in, in every place where a stream in the java.io format can name one: it is not loaded if the
/// class filter does not allow it, and nothing of it runs if an `ObjectInputFilter` rejects it.
class GadgetShapesTest {
    private static final String SPRUNG = "io.wherry.codec.it.hostile.sprung";
    private static final String TRAP = Trap.class.getName();

    /// Class names of known gadget chains.
    private static final List<String> NOTORIOUS =
            List.of(
                    "com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl",
                    "com.sun.rowset.JdbcRowSetImpl",
                    "java.rmi.server.UnicastRemoteObject",
                    "java.security.SignedObject",
                    "javax.management.BadAttributeValueExpException",
                    "org.apache.commons.collections4.functors.InvokerTransformer",
                    "org.codehaus.groovy.runtime.MethodClosure",
                    "org.springframework.beans.factory.ObjectFactory",
                    "sun.reflect.annotation.AnnotationInvocationHandler");

    /// Says that it was initialised, and that it was read.
    static class Trap implements Serializable, Runnable {
        private static final long serialVersionUID = 1;

        static {
            System.setProperty(SPRUNG, "initialised");
        }

        private void readObject(ObjectInputStream in) {
            System.setProperty(SPRUNG, "read");
        }

        @Override
        public void run() {
            System.setProperty(SPRUNG, "run");
        }
    }

    /// A stream need not say that a trap is above it.
    static final class TrapBelow extends Trap {
        private static final long serialVersionUID = 1;
    }

    /// Makes traps anew, and notes which classes were asked for.
    private static final class TrapLoader extends ClassLoader {
        final Set<String> asked = new TreeSet<>();

        TrapLoader() {
            super(GadgetShapesTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            if (!name.startsWith(TRAP)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }

        private Class<?> define(String name) {
            String resource = name.replace('.', '/') + ".class";
            try (InputStream in = getResourceAsStream(resource)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// One reference.
    static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;
        Object content;
    }

    private static StreamBuilder trap(StreamBuilder stream) {
        return stream.object().described(TRAP, 1, SC_SERIALIZABLE).nothing();
    }

    private static StreamBuilder list(StreamBuilder stream) {
        return stream.object()
                .described(ArrayList.class, SC_SERIALIZABLE | SC_WRITE_METHOD, "Isize")
                .ints(1)
                .bytes(TC_BLOCKDATA, 4)
                .ints(1);
    }

    /// Streams with a trap, by its position.
    private static Map<String, byte[]> shapes() {
        Map<String, StreamBuilder> shapes = new LinkedHashMap<>();
        classes(shapes);
        annotations(shapes);
        contents(shapes);
        Map<String, byte[]> streams = new LinkedHashMap<>();
        shapes.forEach((name, stream) -> streams.put(name, stream.done()));
        return streams;
    }

    /// Where a class is named for itself.
    private static void classes(Map<String, StreamBuilder> shapes) {
        shapes.put("object", trap(new StreamBuilder()));
        shapes.put(
                "superclass",
                new StreamBuilder()
                        .object()
                        .described("no.such.Class", 1, 2)
                        .described(TRAP, 1, 2)
                        .nothing());
        shapes.put(
                "array",
                new StreamBuilder().array().described("[L" + TRAP + ";", 1, 2).nothing().ints(0));
        shapes.put(
                "array of arrays",
                new StreamBuilder().array().described("[[L" + TRAP + ";", 1, 2).nothing().ints(0));
        shapes.put(
                "Class object",
                new StreamBuilder().token(TC_CLASS).described(TRAP, 1, 2).nothing());
        shapes.put("description", new StreamBuilder().described(TRAP, 1, 2).nothing());
        shapes.put(
                "enum constant",
                new StreamBuilder()
                        .token(TC_ENUM)
                        .described(TRAP, 0, SC_SERIALIZABLE | SC_ENUM)
                        .nothing()
                        .text("A"));
        shapes.put(
                "Externalizable",
                new StreamBuilder().object().described(TRAP, 1, SC_EXTERNALIZABLE).nothing());
        shapes.put(
                "interface of a proxy",
                new StreamBuilder()
                        .object()
                        .token(TC_PROXYCLASSDESC)
                        .ints(1)
                        .utf(TRAP)
                        .end()
                        .nothing());
    }

    /// Traps in data that are discarded.
    private static void annotations(Map<String, StreamBuilder> shapes) {
        shapes.put(
                "annotation of a class",
                trap(new StreamBuilder().object().opened(Holder.class.getName(), 1, 2, List.of()))
                        .end()
                        .nothing());
        shapes.put(
                "annotation of a proxy",
                trap(new StreamBuilder()
                                .object()
                                .token(TC_PROXYCLASSDESC)
                                .ints(1)
                                .utf("java.lang.Runnable"))
                        .end()
                        .nothing());
    }

    /// Traps within other objects.
    private static void contents(Map<String, StreamBuilder> shapes) {
        shapes.put("element", trap(list(new StreamBuilder())).end());
        shapes.put("unread data", trap(list(new StreamBuilder()).nothing()).end());
        shapes.put(
                "field", trap(new StreamBuilder().object().described(Holder.class, 2, "Lcontent")));
        shapes.put(
                "field that the class has not",
                trap(new StreamBuilder().object().described(Holder.class, 2, "Lother")));
        shapes.put(
                "field of a missing class",
                trap(
                        new StreamBuilder()
                                .object()
                                .described("no.such.Class", 1, 2, "Lf")
                                .nothing()));
        shapes.put(
                "element of an array of a missing class",
                trap(
                        new StreamBuilder()
                                .array()
                                .described("[Lno.such.Class;", 1, 2)
                                .nothing()
                                .ints(1)));
        shapes.put("why writing was given up", trap(new StreamBuilder().token(TC_EXCEPTION)));
        shapes.put(
                "key",
                trap(
                        new StreamBuilder()
                                .object()
                                .described(
                                        HashMap.class,
                                        SC_SERIALIZABLE | SC_WRITE_METHOD,
                                        "FloadFactor",
                                        "Ithreshold")
                                .ints(Float.floatToIntBits(0.75f), 0)
                                .bytes(TC_BLOCKDATA, 8)
                                .ints(16, 1)));
        shapes.put(
                "handler of a proxy",
                trap(
                        new StreamBuilder()
                                .object()
                                .token(TC_PROXYCLASSDESC)
                                .ints(1)
                                .utf("java.lang.Runnable")
                                .end()
                                .described(java.lang.reflect.Proxy.class, 2, "Lh")));
    }

    static Stream<String> places() {
        return shapes().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("places")
    void classThatIsNotAllowedIsNotLoaded(String place) {
        TrapLoader loader = new TrapLoader();
        ClassFilter filter = name -> !name.equals(TRAP);
        GraphCodec codec = GraphCodec.javaio().withClassLoader(loader).withClassFilter(filter);

        assertThatThrownBy(() -> codec.decode(shapes().get(place)))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining(TRAP);
        assertThat(loader.asked).doesNotContain(TRAP);
    }

    @ParameterizedTest
    @MethodSource("places")
    void ofClassThatIsRejectedNothingRuns(String place) {
        ObjectInputFilter filter = ObjectInputFilter.Config.createFilter("!" + TRAP);
        GraphCodec codec = GraphCodec.javaio().withClassLoader(new TrapLoader()).withFilter(filter);
        System.clearProperty(SPRUNG);

        assertThatThrownBy(() -> codec.decode(shapes().get(place))).isInstanceOf(IOException.class);
        assertThat(System.getProperty(SPRUNG)).isNull();
    }

    @Test
    void ofClassAboveThatTheStreamDoesNotDescribeNothingRuns() {
        byte[] stream =
                new StreamBuilder()
                        .object()
                        .described(TrapBelow.class.getName(), 1, 2)
                        .nothing()
                        .done();
        GraphCodec codec = GraphCodec.javaio().withClassLoader(new TrapLoader());

        assertThatThrownBy(() ->
                        codec.withFilter(ObjectInputFilter.Config.createFilter("!" + TRAP))
                                .decode(stream))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("REJECTED");
    }

    @Test
    void trapsThatAreLetInSpring() {
        int sprung = 0;
        for (byte[] stream : shapes().values()) {
            System.clearProperty(SPRUNG);
            try {
                GraphCodec.javaio().withClassLoader(new TrapLoader()).decode(stream);
            } catch (IOException _) {
                // not every shape makes an object; what was loaded on the way counts
            }
            sprung += System.getProperty(SPRUNG) == null ? 0 : 1;
        }

        assertThat(sprung).isGreaterThan(10);
    }

    @Test
    void namesOfNotoriousClassesAreRefusedBeforeTheyAreLoaded() {
        GraphCodec codec =
                GraphCodec.javaio()
                        .withClassFilter(ClassFilter.allow("java.util.*", "java.lang.*"));
        for (String name : NOTORIOUS) {
            TrapLoader loader = new TrapLoader();
            byte[] stream =
                    list(new StreamBuilder()).object().described(name, 1, 2).nothing().end().done();

            assertThatThrownBy(() -> codec.withClassLoader(loader).decode(stream))
                    .isInstanceOf(FilterRejectedException.class)
                    .hasCauseInstanceOf(InvalidClassException.class)
                    .hasMessageContaining(name);
            assertThat(loader.asked).doesNotContain(name);
        }
    }
}
