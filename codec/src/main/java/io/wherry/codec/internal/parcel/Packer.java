// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.lean.ArrayOutlet;
import io.wherry.codec.internal.lean.ElementType;
import io.wherry.codec.internal.lean.LeanOptions;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes headers of parcels and collects their arrays. One thread owns it; it is reused from parcel to parcel.
public final class Packer {
    /* The writer is the lean format's own; only the catalog differs, which gives arrays of primitives a codec that
     * may leave them out. */

    private static final Object[] NONE = {};

    private final BesideThreshold threshold;

    private final LeanWriter writer;
    private Manifest manifest = new Manifest();
    private Object[] arrays = NONE;

    public Packer(LeanOptions options) {
        this.threshold = new BesideThreshold(options.parcelThreshold());
        this.writer =
                new LeanWriter(new TakingCatalog(new Outlet(), CodecCatalog.INSTANCE), options);
    }

    /// What a parcel consists of.
    @FunctionalInterface
    public interface Maker<P> {
        P make(byte[] header, Manifest manifest, Object[] arrays);
    }

    public <P> P pack(@Nullable Object root, Maker<P> maker) throws IOException {
        byte[] message = writer.toByteArray(root);
        byte[] header = Header.encode(manifest, message);
        Object[] taken = arrays.length == manifest.count() ? arrays : trimmed();
        return maker.make(header, manifest, taken);
    }

    private Object[] trimmed() {
        return Arrays.copyOf(arrays, manifest.count());
    }

    /// Forgets the last parcel.
    public void release() {
        writer.release();
        manifest = new Manifest();
        arrays = NONE;
    }

    /// Returns true if it holds classes that may be unloaded.
    public boolean holdsLoaders() {
        return writer.holdsLoaders();
    }

    /// Collects the arrays.
    private final class Outlet implements ArrayOutlet {
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
            int at = manifest.count();
            if (at == arrays.length) {
                arrays = Arrays.copyOf(arrays, Math.max(8, 2 * at));
            }
            arrays[at] = array;
            manifest.add(type, length, 1);
        }
    }
}
