// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.catalog;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.BodyCodec;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.DeferredCodec;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Instantiator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Ordinary classes without hooks as another version of the class has them, whose writer used
/// [io.wherry.codec.Evolution#EVOLVE]: no reference is a tail, so the layout of the body does not
/// depend on the class here. Reads only. The same version is read by [io.wherry.codec.internal.lean.PlainCodec#nestingTail].
public final class EvolvingCodec extends BodyCodec {
    private final Instantiator instantiator;
    private final Fields[] levels;
    private final boolean inTurn;

    /// @param levels access to the writer's levels, topmost first
    /// @param inTurn whether hooks see the levels set one after the other
    public EvolvingCodec(
            Class<?> type, Instantiator instantiator, Fields[] levels, boolean inTurn) {
        this.instantiator = instantiator;
        this.levels = levels.clone();
        this.inTurn = inTurn;
        super(type);
    }

    @Override
    protected ClassCodec deferred() {
        return new DeferredCodec(type(), instantiator, levels, false, inTurn);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("for readers only");
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        return levels[levels.length - 1].instantiate(instantiator);
    }

    @Override
    protected void readBody(LeanReader in, Object object) throws IOException {
        for (Fields level : levels) {
            Object state = level.readHead(in, object);
            if (level.hasTail()) {
                readTail(in, level, object, state);
            }
        }
    }

    private static void readTail(LeanReader in, Fields level, Object object, @Nullable Object state)
            throws IOException {
        boolean skipped = level.skips(level.level().references() - 1);
        try {
            Object tail = skipped ? in.gathering().skip() : in.reference();
            level.readTail(in, object, state, tail);
        } catch (WireFormatException e) {
            throw level.located(e);
        }
    }
}
