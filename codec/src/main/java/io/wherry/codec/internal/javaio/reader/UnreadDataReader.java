// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.IncrementalArrayReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;

/// Reads what `writeObject` or `writeExternal` wrote and no hook reads, up to its end: blocks of
/// data and objects. Nodes keep them.
final class UnreadDataReader {
    private static final int CHUNK = 1 << 12;

    private final JavaioReader reader;
    private final BlockInput in;
    private final ReadHandles handles;

    UnreadDataReader(JavaioReader reader, BlockInput in, ReadHandles handles) {
        this.reader = reader;
        this.in = in;
        this.handles = handles;
    }

    /// Returns true if the end has been passed; false if an object must be read before it
    /// continues.
    boolean passed(ReadFrame frame) throws IOException {
        NodeProgress node = frame.node;
        in.setDataEnd(false); // of an object whose failure a hook caught
        while (true) {
            if (in.isBlockMode()) {
                if (node instanceof NodeProgress.OfObject object) {
                    keepBlocks(object);
                } else {
                    in.skipBlocks();
                }
                in.setBlockMode(false);
            }
            switch (in.peekToken()) {
                case ObjectStreamConstants.TC_BLOCKDATA, ObjectStreamConstants.TC_BLOCKDATALONG ->
                        in.setBlockMode(true);
                case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
                    in.skipToken();
                    return true;
                }
                default -> {
                    Object value = reader.begin(false, false);
                    if (value == JavaioReader.BEGUN) {
                        return false;
                    }
                    if (node != null) {
                        reader.frames().accept(frame, value, handles.cause);
                    }
                }
            }
        }
    }

    private void keepBlocks(NodeProgress.OfObject node) throws IOException {
        for (int left = in.nextBlock(); left > 0; left = in.nextBlock()) {
            ByteArrayOutputStream block = new ByteArrayOutputStream(Math.min(left, CHUNK));
            byte[] chunk = new byte[Math.min(left, CHUNK)];
            int missing = left;
            while (missing > 0) {
                int some = Math.min(missing, chunk.length);
                IncrementalArrayReader.fill(in, chunk, 0, some);
                block.write(chunk, 0, some);
                missing -= some;
            }
            node.accept(block.toByteArray());
        }
    }
}
