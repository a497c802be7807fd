// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lowered code in clusters with unexpected objects, and its Java objects.
final class ChecksTest {
    @TempDir Path folder;

    private final IsoSpace space = TestSpace.open();
    private Cluster cluster;
    private URLClassLoader files;
    private Class<?> node;

    @BeforeEach
    void load() throws Exception {
        Sources sources = new Sources(folder);
        sources.add(
                "Node",
                """
                @Iso public class Node {
                    int key; Node next; String name;
                    public Node(int key, Node next) { this.key = key; this.next = next; name = "n" + key; }
                    public int sum() { return next == null ? key : key + next.sum(); }
                    public Node next() { return next; }
                    public String name() { return name; }
                }
                """);
        sources.add(
                "Holder", "@Iso public interface Holder { Node node(); void node(Node node); }");
        files =
                new URLClassLoader(
                        new URL[] {sources.compile().toUri().toURL()}, getClass().getClassLoader());
        node = Class.forName("demo.Node", true, new LoweringLoader("demo.", files, true));
        cluster = space.newCluster();
        Cluster.setCurrent(cluster);
    }

    @AfterEach
    void close() throws IOException {
        Cluster.setCurrent(null);
        cluster.close();
        files.close();
    }

    private IsoObject make(int key, IsoObject next) throws ReflectiveOperationException {
        Constructor<?> constructor = node.getConstructor(int.class, node);
        return (IsoObject) constructor.newInstance(key, next);
    }

    private Object call(String name, Object on) throws Throwable {
        Method method = node.getMethod(name);
        try {
            return method.invoke(on);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void objectsAreInTheCluster() throws Throwable {
        IsoObject last = make(1, null);
        IsoObject first = make(2, last);
        assertThat(call("sum", first)).isEqualTo(3);
        assertThat(call("next", first)).isEqualTo(last).hasSameHashCodeAs(last).isNotSameAs(last);
        assertThat(call("next", last)).isNull();
        assertThat(first).isNotEqualTo(last);
        assertThat(call("name", first)).isEqualTo("n2");
        assertThat(Cells.typeOf(first.isoReference())).isEqualTo(Cells.typeOf(last.isoReference()));
        assertThat(Types.of(Cells.typeOf(first.isoReference())).description())
                .isEqualTo("demo.Node{key:int,name:java.lang.String,next:demo.Node}");
        assertThat(node.getDeclaredFields()).noneMatch(field -> field.getName().equals("key"));
    }

    @Test
    void theRootComesBack() throws Throwable {
        setRoot(node, make(7, null));
        assertThat(call("sum", cluster.root(node))).isEqualTo(7);
    }

    @SuppressWarnings("unchecked") // it is of that class
    private <T> void setRoot(Class<T> type, Object root) {
        cluster.setRoot(type, (T) root);
    }

    @Test
    void interfacesHaveThemAsProperties() throws Throwable {
        Class<?> holder = Class.forName("demo.Holder", true, node.getClassLoader());
        IsoObject held = make(4, make(3, null));
        Object shown = cluster.create(holder);
        holder.getMethod("node", node).invoke(shown, held);
        Object found = holder.getMethod("node").invoke(shown);
        assertThat(found).isInstanceOf(node).isEqualTo(held);
        assertThat(call("sum", found)).isEqualTo(7);
        cluster.verify();
    }

    @Test
    void danglingReferencesAreReported() throws Throwable {
        IsoObject first = make(2, make(1, null));
        int offset = Types.of(Cells.typeOf(first.isoReference())).field("next").offset();
        Cells.putInt(first.isoReference(), offset, 0x7fff_0000);
        assertThatThrownBy(() -> call("sum", first)).isInstanceOf(ClusterNotPresentException.class);
        Cells.putInt(first.isoReference(), offset, cluster.allocateArray(Types.INTS.id(), 3, 2));
        assertThatThrownBy(() -> call("sum", first)).isInstanceOf(UnknownTypeException.class);
    }

    @Test
    void withoutCurrentClusterNothingIsMade() {
        Cluster.setCurrent(null);
        assertThatThrownBy(() -> make(1, null))
                .isInstanceOf(InvocationTargetException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
    }
}
