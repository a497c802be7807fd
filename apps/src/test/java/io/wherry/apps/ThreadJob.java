// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

/// A rank that is a thread: it throws where a process would exit with another code than 0.
public final class ThreadJob {
    private ThreadJob() {}

    public static void main(String[] arguments) {
        int code = Apps.run(arguments);
        if (code != 0) {
            throw new IllegalStateException("exit code " + code);
        }
    }
}
