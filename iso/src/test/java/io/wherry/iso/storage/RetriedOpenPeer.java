// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import io.wherry.iso.IsoException;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/// Opens a shared space whose clusters overlap, repairs the file and opens the space again.
public final class RetriedOpenPeer {
    static final int SLOT = 1 << 16;

    private RetriedOpenPeer() {}

    /// Arguments: `create` or `open`, file of the space.
    public static void main(String... arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        IsoOptions options =
                IsoOptions.standard().withSlot(SLOT).withSize(1L << 24).withSharedFile(file);
        if (arguments[0].equals("create")) {
            System.out.println("node " + IsoSpace.open(options).node());
            return;
        }
        try {
            IsoSpace.open(options);
        } catch (IsoException e) {
            System.out.println(e.getMessage());
        }
        try {
            IsoSpace.open(options.withSlot(2 * SLOT));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        erase(file, 1);
        erase(file, 2);
        IsoSpace.open(options).newCluster();
        System.out.println("opened");
    }

    /* The header of the file is as long as a slot. */
    private static void erase(Path file, int slot) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek((slot + 1L) * SLOT);
            bytes.write(new byte[64]);
        }
    }
}
