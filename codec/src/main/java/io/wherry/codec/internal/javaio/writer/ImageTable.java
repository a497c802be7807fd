// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.javaio.description.ClassImage;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The classes that a writer met last, and the handles of their descriptions in the stream. One
/// writer owns it.
final class ImageTable {
    /* A class has one slot, which another class may take over: its handle is then found in the table of
     * all handles. */
    private static final int PLACES = 1 << 7;

    /// The initial size of the table, which grows by a factor of four when two classes collide.
    private static final int FEW = 1 << 3;

    private @Nullable ClassImage[] images = new ClassImage[FEW];

    /// Valid where `streams` has the number of the stream.
    private int[] handles = new int[FEW];

    private int[] streams = new int[FEW];
    private int stream = 1;

    /// True once it had a class that may be unloaded.
    private boolean holdsLoaders;

    ClassImage of(Class<?> type) {
        ClassImage found = images[place(type)];
        return found != null && found.type() == type ? found : find(type);
    }

    private ClassImage find(Class<?> type) {
        ClassImage image = ClassImage.of(type);
        hold(image);
        streams[place(type)] = 0;
        return image;
    }

    private int place(Class<?> type) {
        int hash = System.identityHashCode(type);
        return (hash ^ (hash >>> 7)) & (images.length - 1);
    }

    private void grow() {
        @Nullable ClassImage[] oldImages = images;
        int[] oldHandles = handles;
        int[] oldStreams = streams;
        images = new ClassImage[4 * oldImages.length];
        handles = new int[images.length];
        streams = new int[images.length];
        for (int i = 0; i < oldImages.length; i++) {
            ClassImage image = oldImages[i];
            if (image != null) {
                int place = place(image.type());
                images[place] = image;
                handles[place] = oldHandles[i];
                streams[place] = oldStreams[i];
            }
        }
    }

    /// The handle of the description of `image`, or -1 if it is not known here.
    int handle(ClassImage image) {
        int place = place(image.type());
        return streams[place] == stream && images[place] == image ? handles[place] : -1;
    }

    /// @param handle -1 if it has none
    void setHandle(ClassImage image, int handle) {
        hold(image);
        int place = place(image.type());
        handles[place] = handle;
        streams[place] = stream;
    }

    private void hold(ClassImage image) {
        ClassImage other = images[place(image.type())];
        if (other != null && other != image && images.length < PLACES) {
            grow();
        }
        images[place(image.type())] = image;
        if (!image.isPermanent()) {
            holdsLoaders = true;
        }
    }

    boolean holdsLoaders() {
        return holdsLoaders;
    }

    /// Lets classes go that may be unloaded.
    void releaseLoaders() {
        if (holdsLoaders) {
            Arrays.fill(images, null);
            holdsLoaders = false;
        }
    }

    /// Another stream begins, where no class has a handle.
    void forget() {
        stream++;
    }
}
