// SPDX-License-Identifier: Apache-2.0

/// Spring's libraries where they store objects.
package acme.spring;
