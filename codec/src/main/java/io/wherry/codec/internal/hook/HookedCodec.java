// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Ordinary classes with hooks, and proxies. Body: level by level, topmost first, what the level's
/// `writeObject` wrote, or its default fields.
///
/// The `readObject` of a level runs when the level is next in the stream, and reads it item by
/// item: in java.io's order.
public final class HookedCodec extends InOrderCodec {
    private final Instantiator instantiator;
    private final Fields[] levels;
    private final StreamedLevels streamed;
    private final ReadResolveCall resolving;

    /// @param levels access to the fields of the shape's levels, in their order
    public HookedCodec(Shape shape, Instantiator instantiator, Fields[] levels) {
        this.instantiator = instantiator;
        this.levels = levels.clone();
        this.streamed = new StreamedLevels(Stream.of(levels).map(StreamedLevel::of).toList());
        this.resolving = new ReadResolveCall(shape);
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
        in.hooks().setRunning(true);
        Object object = instantiator.instantiate();
        in.hooks().setRunning(false);
        return object;
    }

    @Override
    protected @Nullable Object readInOrder(LeanReader in, @Nullable Object object)
            throws IOException {
        Object read = Objects.requireNonNull(object);
        streamed.read(in, read);
        return resolving.resolve(in, read);
    }
}
