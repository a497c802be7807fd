// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

import io.wherry.codec.GraphCodec;
import java.io.ObjectInputFilter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The content of a policy file.
///
/// @param mode treatment of classes that streams name
/// @param scope classes that are rewritten
/// @param reading rules for streams that are read, without the allow-list
/// @param readsLean true if streams in the lean format are accepted, too
/// @param writing rules for streams that are written
/// @param filter checked for all streams of the JVM, or null
/// @param recording file with the classes that were read: written by [Mode#RECORD], the allow-list otherwise
/// @param report file with the rewritten classes and those out of reach, or null
public record Policy(
        Mode mode,
        Scope scope,
        GraphCodec reading,
        boolean readsLean,
        GraphCodec writing,
        @Nullable ObjectInputFilter filter,
        @Nullable Path recording,
        @Nullable Path report) {}
