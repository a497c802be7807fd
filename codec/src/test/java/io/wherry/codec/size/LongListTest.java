// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputFilter.Status;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Lists that are chains of last references: on the default stack, whatever stands before the codec
/// of their nodes.
class LongListTest {
    private static final int LENGTH = 1_000_000;

    private static final class Node implements Serializable {
        private static final long serialVersionUID = 1L;
        final int number;
        @Nullable Node next;

        Node(int number) {
            this.number = number;
        }
    }

    private static final class Replaced implements Serializable {
        private static final long serialVersionUID = 1L;
        final int number;
        @Nullable Replaced next;

        Replaced(int number) {
            this.number = number;
        }

        private Object writeReplace() {
            return this;
        }
    }

    /// Another object of its class stands for each.
    private static final class Copied implements Serializable {
        private static final long serialVersionUID = 1L;
        final int number;
        @Nullable Copied next;

        Copied(int number) {
            this.number = number;
        }

        private Object writeReplace() {
            Copied other = new Copied(-number);
            other.next = next;
            return other;
        }
    }

    private static @Nullable Node nodes() {
        Node list = null;
        for (int i = 0; i < LENGTH; i++) {
            Node head = new Node(i);
            head.next = list;
            list = head;
        }
        return list;
    }

    private static void assertNodes(@Nullable Object copy) {
        Node node = (Node) copy;
        for (int i = LENGTH - 1; i >= 0; i--) {
            assertThat(Objects.requireNonNull(node).number).isEqualTo(i);
            node = node.next;
        }
        assertThat(node).isNull();
    }

    @Test
    void plainNodes() throws IOException {
        GraphCodec codec = GraphCodec.lean();
        assertNodes(codec.decode(codec.encode(nodes())));
    }

    @Test
    void nodesThatAFilterLooksAt() throws IOException {
        GraphCodec codec = GraphCodec.lean().withFilter(_ -> Status.UNDECIDED);
        assertNodes(codec.decode(codec.encode(nodes())));
    }

    @Test
    void nodesThatStandForThemselves() throws IOException {
        Replaced list = null;
        for (int i = 0; i < LENGTH; i++) {
            Replaced head = new Replaced(i);
            head.next = list;
            list = head;
        }
        GraphCodec codec = GraphCodec.lean();
        Replaced copy = codec.decode(codec.encode(list), Replaced.class);
        for (int i = LENGTH - 1; i >= 0; i--) {
            assertThat(Objects.requireNonNull(copy).number).isEqualTo(i);
            copy = copy.next;
        }
        assertThat(copy).isNull();
    }

    @Test
    void nodesThatOthersOfTheirClassStandFor() throws IOException {
        Copied list = null;
        for (int i = 0; i < LENGTH; i++) {
            Copied head = new Copied(i);
            head.next = list;
            list = head;
        }
        GraphCodec codec = GraphCodec.lean();
        Copied copy = codec.decode(codec.encode(list), Copied.class);
        for (int i = LENGTH - 1; i >= 0; i--) {
            assertThat(Objects.requireNonNull(copy).number).isEqualTo(-i);
            copy = copy.next;
        }
        assertThat(copy).isNull();
    }
}
