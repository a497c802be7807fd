// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.Evolution;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.admission.Renames;
import io.wherry.codec.internal.lean.array.ArrayOutlet;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.segment.ElementType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Copies graphs within the JVM. One thread owns it; it is reused from graph to graph.
public final class Copier {
    /* A parcel within one call. Arrays of primitives that are not small are cloned when the writer
     * meets them, at the moment at which java.io would write them, and belong to the copy; the rest
     * is a message. Classes have numbers. */

    private final NumberedCatalog classes = new NumberedCatalog();
    private final ArrayQueue queue = new ArrayQueue();
    private final Clones clones;
    private final LeanWriter writer;
    private final LeanReader reader;

    /// @param options the options of the codec; those about names and versions of classes have no
    ///     effect
    public Copier(LeanOptions options) {
        LeanOptions own = options.withEvolution(Evolution.STRICT).withRenames(Renames.NONE);
        this.clones = new Clones(new OutOfBandThreshold(options.parcelThreshold()));
        this.writer = new LeanWriter(new PackingCatalog(clones, classes), own);
        this.reader = new LeanReader(new UnpackingCatalog(queue, classes), own);
    }

    public @Nullable Object copy(@Nullable Object root) throws IOException {
        byte[] message = writer.toByteArray(root);
        queue.begin(clones.taken());
        reader.beginStream(message, 0, message.length, null);
        return reader.readOnlyMessage();
    }

    /// Forgets the last graph.
    public void release() {
        writer.release();
        reader.release();
        clones.clear();
        queue.clear();
    }

    /// Returns true if it holds classes that may be unloaded.
    public boolean holdsLoaders() {
        return classes.holdsLoaders() || writer.holdsLoaders();
    }

    /// Clones arrays as they are met.
    private static final class Clones implements ArrayOutlet {
        private final OutOfBandThreshold threshold;
        private List<Object> taken = new ArrayList<>();

        Clones(OutOfBandThreshold threshold) {
            this.threshold = threshold;
        }

        Object[] taken() {
            return taken.toArray();
        }

        void clear() {
            taken = new ArrayList<>(0);
        }

        @Override
        public boolean takes(long bytes) {
            return threshold.takes(bytes);
        }

        @Override
        public boolean takesRows(long each, int rows) {
            return threshold.takesRows(each, rows);
        }

        @Override
        public void take(Object array, ElementType type, int length) {
            taken.add(type.copy(array));
        }
    }
}
