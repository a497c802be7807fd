// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// Puts the name of a case, which has its [RandomGraphCase], in front of what it threw: build tools print cases by number.
public final class NamedFailure implements TestExecutionExceptionHandler {
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) {
        throw new AssertionError(context.getDisplayName() + ": " + failure, failure);
    }
}
