// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

import org.jspecify.annotations.Nullable;

/// Exercises `subject` and returns the observed result.
///
/// @param <S> a wire or its streams
@FunctionalInterface
public interface Probe<S> {
    @Nullable Object see(S subject) throws Exception;
}
