// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Ordinary classes with hooks, and proxies. Body: level by level, topmost first, what the level's `writeObject`
/// wrote, or its default fields.
///
/// The `readObject` of a level runs when all that was written there is complete, so it never nests. java.io promises the
/// same to a hook, except for objects on a cycle through it.
public final class HookedCodec extends FramedCodec {
    private final Instantiator instantiator;
    private final Fields[] levels;
    private final StreamedLevels streamed;
    private final Resolving resolving;

    /// @param levels access to the fields of the shape's levels, in their order
    public HookedCodec(Shape shape, Instantiator instantiator, Fields[] levels) {
        this.instantiator = instantiator;
        this.levels = levels.clone();
        this.streamed = new StreamedLevels(Stream.of(levels).map(StreamedLevel::of).toList());
        this.resolving = new Resolving(shape);
        super(shape.type());
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        for (Fields fields : levels) {
            MethodHandle writeObject = fields.level().writeObject();
            if (writeObject == null) {
                fields.write(out, object);
            } else {
                HookOutput.of(out).writeLevel(fields, writeObject, object);
            }
        }
    }

    @Override
    protected boolean isLate() {
        return resolving.isThere();
    }

    /// As java.io does, a cycle through the object sees it as it is before `readResolve`.
    @Override
    protected boolean patchesOwnCycles() {
        return false;
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        in.userCode(true);
        Object object = instantiator.instantiate();
        in.userCode(false);
        return object;
    }

    @Override
    protected boolean gather(LeanReader in, Frame frame) throws IOException {
        return streamed.gather(in, frame);
    }

    @Override
    protected @Nullable Object finish(LeanReader in, Frame frame) throws IOException {
        Object object = Objects.requireNonNull(frame.object);
        streamed.finish(in, frame, object);
        return resolving.resolve(in, object);
    }
}
