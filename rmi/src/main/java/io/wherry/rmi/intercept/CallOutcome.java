// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The outcome of a call.
///
/// @param failure the exception that the caller gets, null if the call returned
/// @param duration from the first interceptor to the end
public record CallOutcome(@Nullable Throwable failure, Duration duration) {}
