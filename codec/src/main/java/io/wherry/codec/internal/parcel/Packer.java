// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.array.ArrayOutlet;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.segment.ElementType;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes headers of parcels and collects their arrays. One thread owns it; it is reused from
/// parcel to parcel.
public final class Packer {
    /* The writer is the lean format's own; only the catalog differs, which gives arrays of primitives a codec that
     * may leave them out. */

    private static final Object[] NONE = {};

    private final OutOfBandThreshold threshold;

    private final LeanWriter writer;
    private final Outlet outlet = new Outlet();

    public Packer(LeanOptions options) {
        this.threshold = new OutOfBandThreshold(options.parcelThreshold());
        this.writer = new LeanWriter(new PackingCatalog(outlet, CodecCatalog.INSTANCE), options);
    }

    /// Makes a parcel of its parts.
    @FunctionalInterface
    public interface Maker<P> {
        P make(byte[] header, Manifest manifest, Object[] arrays);
    }

    public <P> P pack(@Nullable Object root, Maker<P> maker) throws IOException {
        byte[] message = writer.toByteArray(root);
        Manifest manifest = outlet.manifest();
        return maker.make(ParcelHeader.encode(manifest, message), manifest, outlet.taken());
    }

    /// Forgets the last parcel.
    public void release() {
        writer.release();
        outlet.clear();
    }

    /// Returns true if it holds classes that may be unloaded.
    public boolean holdsLoaders() {
        return writer.holdsLoaders();
    }

    /// Collects the arrays.
    private final class Outlet implements ArrayOutlet {
        private Manifest manifest = new Manifest();
        private Object[] arrays = NONE;
        private int count;

        /// The element type of the arrays from number `first` on, which are not in the manifest
        /// yet.
        private ElementType type = ElementType.BYTE;

        private int length;
        private int first;

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
            if (length != this.length || type != this.type) {
                endRun();
                this.type = type;
                this.length = length;
            }
            if (count == arrays.length) {
                arrays = Arrays.copyOf(arrays, Math.max(8, 2 * count));
            }
            arrays[count++] = array;
        }

        private void endRun() {
            if (first < count) {
                manifest.add(type, length, count - first);
                first = count;
            }
        }

        /// Returns the manifest of the arrays taken so far.
        Manifest manifest() {
            endRun();
            return manifest;
        }

        Object[] taken() {
            return arrays.length == count ? arrays : Arrays.copyOf(arrays, count);
        }

        void clear() {
            manifest = new Manifest();
            arrays = NONE;
            count = 0;
            first = 0;
            length = 0;
        }
    }
}
