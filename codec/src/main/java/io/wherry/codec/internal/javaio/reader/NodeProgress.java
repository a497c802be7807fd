// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.node.ArrayNode;
import io.wherry.codec.node.NodeItem;
import io.wherry.codec.node.NodeLevel;
import io.wherry.codec.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How far a node has been read. Its frame counts the references.
sealed interface NodeProgress {
    /// Takes reference number `index`; those from `end` on are part of the data.
    void accept(int index, int end, @Nullable Object value);

    /// Of an array.
    record OfArray(ArrayNode node) implements NodeProgress {
        @Override
        public void accept(int index, int end, @Nullable Object value) {
            node.elements().add(value);
        }
    }

    /// Of an object.
    final class OfObject implements NodeProgress {
        private final List<NodeLevel> levels;
        private int begun;
        private @Nullable NodeLevel level;
        private boolean dataDue;

        OfObject(ObjectNode node) {
            this.levels = node.levels();
        }

        boolean hasNextLevel() {
            return begun < levels.size();
        }

        /// Begins the next level of `frame`.
        NodeLevel nextLevel(ReadFrame frame) {
            NodeLevel next = levels.get(begun++);
            level = next;
            dataDue = next.nodeClass().hasData();
            frame.next = 0;
            frame.end = next.referenceCount();
            return next;
        }

        /// True if data of the level follow its fields.
        boolean isDataDue() {
            return dataDue;
        }

        void endData() {
            dataDue = false;
        }

        private NodeLevel level() {
            return Objects.requireNonNull(level);
        }

        @Override
        public void accept(int index, int end, @Nullable Object value) {
            if (index < end) {
                level().references().set(index, value);
            } else {
                level().data().add(new NodeItem.Reference(value));
            }
        }

        /// Takes a block of data.
        void accept(byte[] block) {
            level().data().add(new NodeItem.Data(ByteBuffer.wrap(block)));
        }
    }
}
