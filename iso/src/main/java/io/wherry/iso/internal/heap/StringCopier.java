// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Texts;
import java.util.Objects;

/// Copies strings.
final class StringCopier implements LeafCopier {
    @Override
    public Type type() {
        return Types.LATIN1;
    }

    @Override
    public int allocate(Block block, Object object) {
        return Texts.writeBeside(Memory.reference(block.start()), (String) object);
    }

    @Override
    public Object begin(CopyOut out, int reference) {
        return Objects.requireNonNull(Texts.string(reference));
    }
}
