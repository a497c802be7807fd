// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.internal.lean.description.NumberedClasses;
import io.wherry.codec.internal.lean.description.ValueForm;
import io.wherry.codec.internal.lean.option.ValueCodecs;
import io.wherry.codec.internal.shape.ClassEvolution;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Which codec a class gets. Safe for any thread.
public interface Catalog extends ValueCodecs.Named, NumberedClasses {

    /// The codec of an object's class.
    ///
    /// @throws NotSerializableException naming the class
    /// @throws InvalidClassException if the class is serializable but broken
    ClassCodec codec(Class<?> type) throws NotSerializableException, InvalidClassException;

    /// Returns the codec that the class itself names by [io.wherry.codec.CodedBy], or null.
    ///
    /// @throws InvalidClassException if there can be none
    @Override
    @Nullable ValueCodec<?> valueCodec(Class<?> type) throws InvalidClassException;

    /// Returns the codec of a class whose objects `by` writes and reads.
    ///
    /// @param form that of the writer's codec
    ClassCodec coded(Class<?> type, ValueCodec<?> by, ValueForm form);

    /// Returns the codec that reads the objects of another version of a class.
    ///
    /// @param there the writer's version
    /// @param levels how the levels of both meet
    /// @param own the codec of the class here
    ClassCodec evolved(
            Shape shape, Outline there, List<ClassEvolution.Slot> levels, ClassCodec own);

    /// Returns the codec that skips objects of a missing class, or null if there is none.
    ///
    /// @param there the writer's description of the class
    @Nullable ClassCodec absent(String name, Outline there);

    /// Returns the codec that reads values of a class that is not here as nodes.
    ///
    /// @param there the writer's description of the class
    /// @param handler returns the replacements of the nodes; null keeps the nodes
    ClassCodec nodes(NodeClass described, Outline there, @Nullable UnreadableHandler handler);

    /// Returns an exception like `failure` that says where in the graph the object is that could
    /// not be written.
    ///
    /// @param written returns the object that is written for an object
    IOException located(
            IOException failure, @Nullable Object root, UnaryOperator<@Nullable Object> written);

    /// The token of a class the format knows, or 0.
    int knownToken(Class<?> type);

    /// The codec of that token of [io.wherry.codec.internal.lean.segment.Token#FIRST_KNOWN] .. [io.wherry.codec.internal.lean.segment.Token#FIRST_DESCRIBED], or null.
    @Nullable ClassCodec known(int token);

    /// Returns the number by which a reader with this catalog knows `type`, from 0 on; or -1 if it
    /// knows it by its description only. Numbers are for readers in the writer's JVM.
    default int numberOf(Class<?> type) {
        return -1;
    }

    /// Returns the class to which [#numberOf] gave `number`, or null.
    @Override
    default @Nullable Class<?> numbered(int number) {
        return null;
    }
}
