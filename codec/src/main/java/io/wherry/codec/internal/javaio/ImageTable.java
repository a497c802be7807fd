// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The classes that a writer met last, and the handles of their descriptions in the stream. One writer owns it.
final class ImageTable {
    /* A class has one place, where another one may stand: then it is looked for where all are. */
    private static final int PLACES = 1 << 7;

    private final @Nullable ClassImage[] images = new ClassImage[PLACES];

    /// Valid where `streams` has the number of the stream.
    private final int[] handles = new int[PLACES];

    private final int[] streams = new int[PLACES];
    private int stream = 1;

    /// True once it had a class that may be unloaded.
    private boolean holdsLoaders;

    ClassImage of(Class<?> type) {
        ClassImage found = images[place(type)];
        return found != null && found.type() == type ? found : find(type);
    }

    private ClassImage find(Class<?> type) {
        ClassImage image = ClassImage.of(type);
        hold(place(type), image);
        streams[place(type)] = 0;
        return image;
    }

    private static int place(Class<?> type) {
        int hash = System.identityHashCode(type);
        return (hash ^ (hash >>> 7)) & (PLACES - 1);
    }

    /// The handle of the description of `image`, or -1 if it is not known here.
    int handle(ClassImage image) {
        int place = place(image.type());
        return streams[place] == stream && images[place] == image ? handles[place] : -1;
    }

    /// @param handle -1 if it has none
    void setHandle(ClassImage image, int handle) {
        int place = place(image.type());
        hold(place, image);
        handles[place] = handle;
        streams[place] = stream;
    }

    private void hold(int place, ClassImage image) {
        images[place] = image;
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
