// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.JavaIoBytes;
import java.io.IOException;
import java.io.Serializable;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lists whose nodes hold primitives and strings, which are written in a loop of generated code.
final class NodeListsTest {
    private static final int MANY = 100;

    private final GraphCodec codec = GraphCodec.lean();

    /// The fields are in the order of their names: `next` is the last one.
    @SuppressWarnings("UnusedVariable") // the codec reads them
    private static class Node implements Serializable {
        final int number;
        final @Nullable String label;
        final String kind;
        @Nullable Node next;

        Node(int number) {
            this.number = number;
            this.label = number % 4 == 0 ? null : "text " + number % 9;
            this.kind = number % 3 == 0 ? "\u2713 wide" : "word";
        }
    }

    @SuppressWarnings("UnusedVariable") // the codec reads it
    private static final class Longer extends Node {
        final long more = 7;

        Longer(int number) {
            super(number);
        }
    }

    private static Node list(IntFunction<Node> make) {
        Node first = make.apply(0);
        Node last = first;
        for (int i = 1; i < MANY; i++) {
            last.next = make.apply(i);
            last = last.next;
        }
        return first;
    }

    private static Node at(Node first, int index) {
        Node node = first;
        for (int i = 0; i < index; i++) {
            node = Objects.requireNonNull(node.next);
        }
        return node;
    }

    /// Copies three times: the first message has no index of its objects when it begins.
    private static void assertCopied(GraphCodec with, Object graph) throws IOException {
        for (int i = 0; i < 3; i++) {
            Object copy = with.decode(with.encode(graph));
            assertThat(JavaIoBytes.of(copy)).isEqualTo(JavaIoBytes.of(graph));
        }
    }

    @Test
    void listsOfDifferentEqualAndMixedNodesAreCopied() throws IOException {
        assertCopied(codec, list(Node::new));
        assertCopied(codec, list(_ -> new Node(5)));
        assertCopied(codec, list(i -> i % 10 == 7 ? new Longer(i) : new Node(i)));
        assertCopied(codec, list(i -> i > 50 ? new Longer(i) : new Node(i)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, MANY - 2, MANY - 1})
    void listsThatLeadToANodeAgainAreCopied(int index) throws IOException {
        Node first = list(Node::new);
        at(first, MANY - 1).next = at(first, index);
        assertCopied(codec, first);
        assertCopied(codec, new Object[] {at(first, index), first, "word", at(first, MANY - 1)});
    }

    @Test
    void listsWithACommonEndAreCopied() throws IOException {
        Node one = list(Node::new);
        Node other = list(Node::new);
        at(other, 20).next = at(one, 60);
        assertCopied(codec, new Object[] {one, other, at(one, 99), at(other, 3)});
        assertCopied(codec, new Object[] {other, one});
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 31, 32, 33, 100})
    void listsDeepInGraphsAreCopied(int depth) throws IOException {
        Object deep = new Object[] {list(Node::new), list(Node::new)};
        for (int i = 0; i < depth; i++) {
            deep = new Object[] {deep, null};
        }
        assertCopied(codec, deep);
        assertCopied(codec.withEvolution(Evolution.EVOLVE), deep);
    }

    @Test
    void nodesAreReferredToByLaterMessages() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        Node first = list(Node::new);
        wire.writer.write(first);
        wire.writer.write(list(Node::new));
        wire.writer.write(at(first, 77));

        var reader = wire.reader();
        Node copy = (Node) Objects.requireNonNull(reader.read());
        reader.read();
        assertThat(reader.read()).isSameAs(at(copy, 77));
    }

    @Test
    void bytesDoNotDependOnTheWayOfWriting() throws IOException {
        Node node = list(Node::new);
        GraphCodec used = GraphCodec.lean();
        byte[] scanned = used.encode(node); // begins without an index
        byte[] indexed = used.encode(node);

        assertThat(indexed).isEqualTo(scanned);
    }
}
