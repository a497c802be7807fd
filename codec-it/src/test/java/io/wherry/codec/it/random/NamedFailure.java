// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.random;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// Prefixes exceptions with the name of the test case, which has its [RandomGraphCase]: build tools
/// print parameterized cases by number only.
public final class NamedFailure implements TestExecutionExceptionHandler {
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) {
        throw new AssertionError(context.getDisplayName() + ": " + failure, failure);
    }
}
